// Quick start: token, device, reading, batch, list. Run it with: java QuickStart.java (Java 17 or newer, no library)
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

public class QuickStart {
    static final String BASE_URL = System.getenv().getOrDefault("BASE_URL", "http://localhost:4000");
    static final HttpClient http = HttpClient.newHttpClient();

    static String call(String method, String path, String token, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(BASE_URL + "/api/v1" + path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) request.header("Content-Type", "application/json");
        if (token != null) request.header("Authorization", "Bearer " + token);
        if (headers.length > 0) request.headers(headers);
        var response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300)
            throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        return response.body();
    }

    // The first value of a key in a JSON answer. Take a JSON library in a real program.
    static String valueOf(String key, String json) {
        var found = Pattern.compile("\"" + key + "\":\"([^\"]*)\"").matcher(json);
        if (!found.find()) throw new IllegalStateException("No " + key + " in " + json);
        return found.group(1);
    }

    public static void main(String[] arguments) throws Exception {
        // 1. Token: valid for one hour.
        var token = valueOf("access_token", call("POST", "/auth/token", null, """
            {"grant_type": "client_credentials", "client_id": "%s", "client_secret": "%s"}
            """.formatted(System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"))));
        System.out.println("Token received");

        // 2. Device: what will send readings.
        var device = valueOf("device_id", call("POST", "/devices", token, """
            {
              "name": "Roof inverter",
              "type": "solar_inverter",
              "location": "Building A",
              "metadata": {"manufacturer": "SunWorks", "model": "SW-5000", "installDate": "2025-04-01"}
            }
            """));
        System.out.println("Device " + device + " registered");

        // 3. Reading: what it used or made, and whatever else it measures.
        var readings = "/devices/" + device + "/readings";
        System.out.println(call("POST", readings, token, """
            {
              "timestamp": "%s",
              "consumption": 1.25,
              "unit": "kWh",
              "metadata": {"voltage": 230.4, "temperature": 21.5}
            }
            """.formatted(Instant.now())));

        // 4. Batch: up to 5,000 readings in one call, each answered by itself.
        var day = LocalDate.now(ZoneOffset.UTC);
        System.out.println(call("POST", readings + "/batch", token, """
            {
              "readings": [
                {"timestamp": "%1$sT00:00:00Z", "consumption": 0.5, "unit": "kWh"},
                {"timestamp": "%1$sT00:15:00Z", "consumption": 0.75, "unit": "kWh"},
                {"timestamp": "%1$sT00:30:00Z", "consumption": 1000, "unit": "Wh"}
              ]
            }
            """.formatted(day), "Idempotency-Key", device + "-" + day));

        // 5. List: what is stored, newest first.
        System.out.println(call("GET", readings + "?limit=10", token, null));
    }
}
