# Verifies a webhook: the body on standard input, the three headers and the secret in variables.
# WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… python3 verify_webhook.py < body.json
import base64
import hashlib
import hmac
import os
import sys
import time


def is_genuine(secret, webhook_id, timestamp, signatures, body):
    if abs(time.time() - int(timestamp)) > 300:
        return False  # Not older than five minutes, so that nobody can send an old event again.
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There are two signatures while a secret is being changed; one that fits is enough.
    return any(hmac.compare_digest(expected, signature) for signature in signatures.split(" "))


genuine = is_genuine(
    os.environ["WEBHOOK_SECRET"],
    os.environ["WEBHOOK_ID"],
    os.environ["WEBHOOK_TIMESTAMP"],
    os.environ["WEBHOOK_SIGNATURE"],
    sys.stdin.buffer.read(),  # The raw bytes, before any JSON parser has seen them.
)
print("genuine" if genuine else "not genuine")
sys.exit(0 if genuine else 1)
