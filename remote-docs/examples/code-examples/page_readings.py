# Writes all readings of the last 30 days as CSV, page by page: next_cursor of an answer asks for the page after it.
# Run it with: python3 page_readings.py > readings.csv
import csv
import json
import os
import sys
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("BASE_URL", "http://localhost:4000")
CLIENT_ID = os.environ["CLIENT_ID"]
DEVICE_ID = os.environ.get("DEVICE_ID", CLIENT_ID)


def call(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{BASE_URL}/api/v1{path}", data, {"Content-Type": "application/json", **headers})
    with urlopen(request, timeout=30) as response:
        return json.load(response)


token = call("/auth/token", {}, {
    "grant_type": "client_credentials",
    "client_id": CLIENT_ID,
    "client_secret": os.environ["CLIENT_SECRET"],
})["access_token"]


def all_readings(start):
    """Newest first. Readings that arrive meanwhile neither repeat nor hide any."""
    cursor = None
    while True:
        query = {"start": start.isoformat(), "limit": 100, **({"cursor": cursor} if cursor else {})}
        page = call(f"/devices/{DEVICE_ID}/readings?{urlencode(query)}", {"Authorization": f"Bearer {token}"})
        yield from page["data"]
        cursor = page["next_cursor"]
        if cursor is None:
            return


output = csv.writer(sys.stdout)
output.writerow(["timestamp", "consumption", "unit"])
for reading in all_readings(datetime.now(timezone.utc) - timedelta(days=30)):
    output.writerow([reading["timestamp"], reading["consumption"], reading["unit"]])
