// Verifies a webhook: the body on standard input, the three headers and the secret in variables.
// WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… java VerifyWebhook.java < body.json
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyWebhook {
    static boolean isGenuine(String secret, String id, String timestamp, String signatures, byte[] body)
            throws Exception {
        var age = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp));
        if (age > 300) return false; // Not older than five minutes, so that nobody can send an old event again.
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes());
        var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        // There are two signatures while a secret is being changed; one that fits is enough.
        for (var signature : signatures.split(" "))
            if (MessageDigest.isEqual(expected.getBytes(), signature.getBytes())) return true;
        return false;
    }

    public static void main(String[] arguments) throws Exception {
        var genuine = isGenuine(
            System.getenv("WEBHOOK_SECRET"),
            System.getenv("WEBHOOK_ID"),
            System.getenv("WEBHOOK_TIMESTAMP"),
            System.getenv("WEBHOOK_SIGNATURE"),
            System.in.readAllBytes()); // The raw bytes, before any JSON parser has seen them.
        System.out.println(genuine ? "genuine" : "not genuine");
        System.exit(genuine ? 0 : 1);
    }
}
