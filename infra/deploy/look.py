#!/usr/bin/env python3
"""Opens a site, signs in as a visitor and reads the figures, as a user would. Exits with 1 if a step fails.

    VISITOR_EMAIL=… VISITOR_PASSWORD=… infra/deploy/look.py https://app.goldgrove.example

Without a visitor it checks the public pages only. Needs Python alone, and no cloud account.
"""

import base64
import hashlib
import hmac
import json
import os
import secrets
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import datetime, timezone

# RFC 5054, the group of 3072 bits.
PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7"
    "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C"
    "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
    16,
)
GENERATOR = 2


def padded(number: int) -> bytes:
    """Big-endian bytes, with a leading zero if the first bit would read as a sign."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def hashed(*parts: bytes) -> int:
    """A digest as a number."""
    return int.from_bytes(hashlib.sha256(b"".join(parts)).digest(), "big")


def session_key(pool: str, user: str, password: str, private: int, public: int, challenge: dict[str, str]) -> bytes:
    """The shared key of an SRP sign-in, as Cognito derives it."""
    server = int(challenge["SRP_B"], 16)
    scramble = hashed(padded(public), padded(server))
    identity = hashlib.sha256(f"{pool}{user}:{password}".encode()).digest()
    exponent = hashed(padded(int(challenge["SALT"], 16)), identity)
    multiplier = hashed(padded(PRIME), padded(GENERATOR))
    shared = pow(server - multiplier * pow(GENERATOR, exponent, PRIME), private + scramble * exponent, PRIME)
    extracted = hmac.digest(padded(scramble), padded(shared), "sha256")
    return hmac.digest(extracted, b"Caldera Derived Key\x01", "sha256")[:16]


def answer_of(url: str, headers: dict[str, str] | None = None, body: dict | None = None) -> tuple[int, dict[str, str], bytes]:
    """Status, lowercase headers and body, for every status."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, {name.lower(): value for name, value in refusal.headers.items()}, refusal.read()


def sign_in(config: dict[str, str], email: str, password: str) -> str:
    """An access token by SRP, which the pool's client allows."""
    endpoint = config.get("userPoolEndpoint") or f"https://cognito-idp.{config['region']}.amazonaws.com/"

    def call(operation: str, body: dict) -> dict:
        headers = {
            "content-type": "application/x-amz-json-1.1",
            "x-amz-target": f"AWSCognitoIdentityProviderService.{operation}",
        }
        status, _, text = answer_of(endpoint, headers, {"ClientId": config["userPoolClientId"], **body})
        if status != 200:
            raise RuntimeError(f"{operation} answered {status}: {json.loads(text).get('__type')}")
        return json.loads(text)

    private = secrets.randbits(256)
    public = pow(GENERATOR, private, PRIME)
    begun = call(
        "InitiateAuth", {"AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": email, "SRP_A": f"{public:x}"}}
    )
    challenge = begun["ChallengeParameters"]
    pool, user = config["userPoolId"].split("_")[1], challenge["USER_ID_FOR_SRP"]
    now = datetime.now(timezone.utc)
    moment = f"{now:%a %b} {now.day} {now:%H:%M:%S UTC %Y}"
    said = pool.encode() + user.encode() + base64.b64decode(challenge["SECRET_BLOCK"]) + moment.encode()
    key = session_key(pool, user, password, private, public, challenge)
    claim = {
        "USERNAME": user,
        "PASSWORD_CLAIM_SECRET_BLOCK": challenge["SECRET_BLOCK"],
        "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(hmac.digest(key, said, "sha256")).decode(),
        "TIMESTAMP": moment,
    }
    done = call("RespondToAuthChallenge", {"ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": claim})
    return done["AuthenticationResult"]["AccessToken"]


def config_of(site: str) -> dict[str, str]:
    """The site's settings for browsers."""
    return json.loads(answer_of(f"{site}/config.json")[2])


def pages_are_there(site: str) -> None:
    for path in ("/", "/pricing", "/login"):
        status, headers, body = answer_of(site + path)
        assert status == 200 and b"<html" in body, f"{path} answered {status}"
        assert "frame-ancestors 'none'" in headers.get("content-security-policy", ""), f"{path} has no policy"
    for path in ("/no-such-page", "/fr/no-such-page"):
        status, headers, body = answer_of(site + path)
        assert status == 404 and b"<html" in body, f"{path} answered {status}"
        assert "trusted-types goldgrove" in headers.get("content-security-policy", ""), f"{path} has no policy"


def strangers_are_refused(site: str) -> None:
    status, _, body = answer_of(f"{site}/api/profile")
    assert status == 401, f"without a token the API answered {status}: {body[:200]!r}"


def figures_are_seen(site: str) -> None:
    token = sign_in(config_of(site), os.environ["VISITOR_EMAIL"], os.environ["VISITOR_PASSWORD"])
    for path in ("/api/profile", "/api/dashboard"):
        status, _, body = answer_of(site + path, {"authorization": f"Bearer {token}"})
        slug = json.loads(body).get("type", "") if body.startswith(b"{") else ""
        assert status == 200, f"{path} answered {status} {slug}"


def looks(site: str) -> list[tuple[str, str]]:
    """The checked steps, and their faults."""
    steps: list[Callable[[str], None]] = [pages_are_there, strangers_are_refused]
    if "VISITOR_EMAIL" in os.environ:
        steps.append(figures_are_seen)
    found = []
    for step in steps:
        try:
            step(site.rstrip("/"))
            found.append((step.__name__, ""))
        except Exception as fault:  # noqa: BLE001: whatever it is, it does not work
            found.append((step.__name__, str(fault) or type(fault).__name__))
    return found


def main() -> int:
    found = looks(sys.argv[1])
    for name, fault in found:
        print(f"{'FAILED ' if fault else 'ok     '} {name.replace('_', ' ')} {fault}".rstrip())
    return 1 if any(fault for _, fault in found) else 0


if __name__ == "__main__":
    sys.exit(main())
