#!/usr/bin/env bash
# Watches a temperature, sends a reading that is too hot, and lists the alert. Run it with: bash alert-rule.sh
set -euo pipefail

BASE_URL="${BASE_URL:-http://localhost:4000}"
: "${CLIENT_ID:?Set CLIENT_ID to the id of your client}"
: "${CLIENT_SECRET:?Set CLIENT_SECRET to the access token of your client}"
DEVICE_ID="${DEVICE_ID:-$CLIENT_ID}"

token=$(curl --fail-with-body -sS "$BASE_URL/api/v1/auth/token" \
  -H 'Content-Type: application/json' \
  -d "{\"grant_type\":\"client_credentials\",\"client_id\":\"$CLIENT_ID\",\"client_secret\":\"$CLIENT_SECRET\"}" |
  grep -o '"access_token":"[^"]*"' | cut -d '"' -f 4)

# Opens above 80 °C. With a hysteresis of 5 it ends at 75 °C, so a value that trembles around 80 opens one alert.
curl --fail-with-body -sS "$BASE_URL/api/v1/alerts/rules" \
  -H "Authorization: Bearer $token" \
  -H 'Content-Type: application/json' \
  -d "{
    \"kind\": \"threshold\",
    \"name\": \"Inverter too hot\",
    \"device_id\": \"$DEVICE_ID\",
    \"metric\": \"temperature\",
    \"condition\": \"above\",
    \"threshold\": 80,
    \"hysteresis\": 5,
    \"severity\": \"high\"
  }"
echo

# Temperatures are kept in °C; other units are converted when you name them.
curl --fail-with-body -sS "$BASE_URL/api/v1/devices/$DEVICE_ID/readings" \
  -H "Authorization: Bearer $token" \
  -H 'Content-Type: application/json' \
  -d "{
    \"timestamp\": \"$(date -u +%Y-%m-%dT%H:%M:%SZ)\",
    \"metadata\": { \"temperature\": { \"value\": 185, \"unit\": \"°F\" } }
  }"
echo

curl --fail-with-body -sS "$BASE_URL/api/v1/alerts?status=open&device_id=$DEVICE_ID" \
  -H "Authorization: Bearer $token"
echo
