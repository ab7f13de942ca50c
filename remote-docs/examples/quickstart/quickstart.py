# Quick start: token, device, reading, batch, list. Run it with: python3 quickstart.py (standard library only)
import json
import os
from datetime import datetime, timezone
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("BASE_URL", "http://localhost:4000")


def call(method, path, token=None, body=None, headers=None):
    request = Request(
        f"{BASE_URL}/api/v1{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **(headers or {})},
    )
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urlopen(request, timeout=30) as response:  # raises HTTPError for 4xx and 5xx
        return json.load(response)


# 1. Token: valid for one hour.
token = call("POST", "/auth/token", body={
    "grant_type": "client_credentials",
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
})["access_token"]
print("Token received")

# 2. Device: what will send readings.
device = call("POST", "/devices", token, {
    "name": "Roof inverter",
    "type": "solar_inverter",
    "location": "Building A",
    "metadata": {"manufacturer": "SunWorks", "model": "SW-5000", "installDate": "2025-04-01"},
})["data"]
print(f"Device {device['device_id']} registered")

# 3. Reading: what it used or made, and whatever else it measures.
now = datetime.now(timezone.utc)
readings = f"/devices/{device['device_id']}/readings"
one = call("POST", readings, token, {
    "timestamp": now.isoformat(),
    "consumption": 1.25,
    "unit": "kWh",
    "metadata": {"voltage": 230.4, "temperature": 21.5},
})["data"]
print("Reading", one["status"])

# 4. Batch: up to 5,000 readings in one call, each answered by itself.
day = now.date().isoformat()
batch = call("POST", f"{readings}/batch", token, {
    "readings": [
        {"timestamp": f"{day}T00:00:00Z", "consumption": 0.5, "unit": "kWh"},
        {"timestamp": f"{day}T00:15:00Z", "consumption": 0.75, "unit": "kWh"},
        {"timestamp": f"{day}T00:30:00Z", "consumption": 1000, "unit": "Wh"},
    ],
}, {"Idempotency-Key": f"{device['device_id']}-{day}"})["data"]
print(f"Batch: {batch['created']} created, {batch['rejected']} rejected")

# 5. List: what is stored, newest first.
for reading in call("GET", f"{readings}?limit=10", token)["data"]:
    print(reading["timestamp"], reading["consumption"], reading["unit"])
