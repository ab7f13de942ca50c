#!/usr/bin/env bash
# Quick start: token, device, reading, batch, list. Run it with: bash quickstart.sh
set -euo pipefail

BASE_URL="${BASE_URL:-http://localhost:4000}"
: "${CLIENT_ID:?Set CLIENT_ID to the id of your client}"
: "${CLIENT_SECRET:?Set CLIENT_SECRET to the access token of your client}"

# The first value of a key in a JSON answer.
value_of() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

# 1. Token: valid for one hour.
token=$(curl --fail-with-body -sS "$BASE_URL/api/v1/auth/token" \
  -H 'Content-Type: application/json' \
  -d "{\"grant_type\":\"client_credentials\",\"client_id\":\"$CLIENT_ID\",\"client_secret\":\"$CLIENT_SECRET\"}" |
  value_of access_token)
echo 'Token received'

# 2. Device: what will send readings.
device=$(curl --fail-with-body -sS "$BASE_URL/api/v1/devices" \
  -H "Authorization: Bearer $token" \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Roof inverter",
    "type": "solar_inverter",
    "location": "Building A",
    "metadata": { "manufacturer": "SunWorks", "model": "SW-5000", "installDate": "2025-04-01" }
  }' | value_of device_id)
echo "Device $device registered"

# 3. Reading: what it used or made, and whatever else it measures.
curl --fail-with-body -sS "$BASE_URL/api/v1/devices/$device/readings" \
  -H "Authorization: Bearer $token" \
  -H 'Content-Type: application/json' \
  -d "{
    \"timestamp\": \"$(date -u +%Y-%m-%dT%H:%M:%SZ)\",
    \"consumption\": 1.25,
    \"unit\": \"kWh\",
    \"metadata\": { \"voltage\": 230.4, \"temperature\": 21.5 }
  }"
echo

# 4. Batch: up to 5,000 readings in one call, each answered by itself.
day=$(date -u +%Y-%m-%d)
curl --fail-with-body -sS "$BASE_URL/api/v1/devices/$device/readings/batch" \
  -H "Authorization: Bearer $token" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $device-$day" \
  -d "{
    \"readings\": [
      { \"timestamp\": \"${day}T00:00:00Z\", \"consumption\": 0.5, \"unit\": \"kWh\" },
      { \"timestamp\": \"${day}T00:15:00Z\", \"consumption\": 0.75, \"unit\": \"kWh\" },
      { \"timestamp\": \"${day}T00:30:00Z\", \"consumption\": 1000, \"unit\": \"Wh\" }
    ]
  }"
echo

# 5. List: what is stored, newest first.
curl --fail-with-body -sS "$BASE_URL/api/v1/devices/$device/readings?limit=10" \
  -H "Authorization: Bearer $token"
echo
