#!/usr/bin/env bash
# Verifies a webhook: the body on standard input, the three headers and the secret in variables.
# WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… bash verify-webhook.sh < body.json
set -euo pipefail

body=$(cat; printf x) # The x keeps line ends that $( ) would cut off.
body=${body%x}
age=$(( $(date +%s) - WEBHOOK_TIMESTAMP ))
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$(printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

# Not older than five minutes, and one of the signatures fits (there are two while a secret is being changed).
if [ "${age#-}" -le 300 ]; then
  for signature in $WEBHOOK_SIGNATURE; do
    if [ "$signature" = "v1,$expected" ]; then echo genuine; exit 0; fi
  done
fi
echo 'not genuine' >&2
exit 1
