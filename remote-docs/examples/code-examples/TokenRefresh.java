// Keeps an access token fresh: it is refreshed a minute before its hour is over, and each refresh token is used once.
// Run it with: java TokenRefresh.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

public class TokenRefresh {
    static final String BASE_URL = System.getenv().getOrDefault("BASE_URL", "http://localhost:4000");
    static final HttpClient http = HttpClient.newHttpClient();

    static class TokenSource {
        // Refreshed this long before its end, so that no call is under way with a token that has just died.
        private final Duration margin;
        private String accessToken;
        private String refreshToken;
        private Instant expiresAt = Instant.EPOCH;

        TokenSource(Duration margin) {
            this.margin = margin;
        }

        // Synchronized: two threads with one refresh token would use it twice, and the second is refused.
        synchronized String token() throws Exception {
            if (Instant.now().isBefore(expiresAt.minus(margin))) return accessToken;
            var client = """
                "client_id": "%s", "client_secret": "%s\"""".formatted(System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"));
            if (refreshToken == null || !take("/auth/refresh", """
                {"refresh_token": "%s", %s}""".formatted(refreshToken, client))) {
                // No refresh token yet, or 30 days have passed: begin again with the secret.
                if (!take("/auth/token", """
                    {"grant_type": "client_credentials", %s}""".formatted(client)))
                    throw new IllegalStateException("CLIENT_ID and CLIENT_SECRET were refused");
            }
            return accessToken;
        }

        private boolean take(String path, String body) throws Exception {
            var request = HttpRequest.newBuilder(URI.create(BASE_URL + "/api/v1" + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
            var response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 500) throw new IllegalStateException(path + ": " + response.statusCode());
            if (response.statusCode() != 200) return false;
            accessToken = valueOf("access_token", response.body());
            refreshToken = valueOf("refresh_token", response.body());
            expiresAt = Instant.now().plusSeconds(Long.parseLong(valueOf("expires_in", response.body())));
            System.out.println("New token from " + path);
            return true;
        }
    }

    static String valueOf(String key, String json) {
        var found = Pattern.compile("\"" + key + "\":\"?([^\",}]+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("No " + key + " in the answer");
        return found.group(1);
    }

    static void listDevices(TokenSource source) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(BASE_URL + "/api/v1/devices"))
            .header("Authorization", "Bearer " + source.token())
            .build();
        var response = http.send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }

    public static void main(String[] arguments) throws Exception {
        // A minute in a real program. Here two hours, so that the second call already refreshes.
        var source = new TokenSource(Duration.ofHours(2));
        listDevices(source);
        listDevices(source);
    }
}
