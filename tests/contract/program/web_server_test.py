"""How the HTTP server behaves towards strangers: limits, slow senders, bad requests, origins, jobs."""

import json
import random
import signal
import threading
import time
import unittest

from program import CHICK, ProgramTest, non_of_picture, random_picture
from web_server import AnswerTest, WebServer, WebTest, read_all, status_of

# Random, 100 cells a side: our own solver does not decide this one in 25 s.
HOSTILE = non_of_picture(random_picture(100, 0.45, 7))


def head(method="GET", path="/healthz", *headers, version="HTTP/1.1"):
    lines = [f"{method} {path} {version}", "Host: localhost", *headers, "", ""]
    return "\r\n".join(lines).encode()


class BasicsTest(WebTest):
    def test_health_and_readiness(self):
        self.assertEqual(self.ok(self.server.get("/healthz")), {"status": "ok"})
        self.assertEqual(self.ok(self.server.get("/readyz")), {"status": "ready"})

    def test_many_may_ask_for_readiness_at_once(self):
        """Balancers do, several processes from one address."""
        asked = []
        for _ in range(40):
            asked.append(self.enterContext(self.server.connect()))
            asked[-1].sendall(head("GET", "/readyz", "Connection: close"))
        self.assertEqual([status_of(read_all(connection)) for connection in asked], [200] * 40)

    def test_every_answer_has_security_headers(self):
        for path in ("/", "/healthz", "/api/v1/nothing", "/plain", "/%zz"):
            headers = self.server.get(path).headers
            with self.subTest(path=path):
                policy = headers["Content-Security-Policy"]
                self.assertIn("default-src 'none'", policy)
                self.assertIn("frame-ancestors 'none'", policy)
                self.assertNotIn("'unsafe-eval'", policy)
                self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
                self.assertEqual(headers["Referrer-Policy"], "no-referrer")
                self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
                self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")

    def test_metrics(self):
        self.server.get("/healthz")
        # The thread of a job that was answered a moment ago may still be on its way back.
        deadline = time.monotonic() + 10
        text = self.server.get("/metrics").text
        while "quadrille_jobs_running 0" not in text and time.monotonic() < deadline:
            time.sleep(0.05)
            text = self.server.get("/metrics").text
        self.assertRegex(text, r'quadrille_http_answers_total\{status="2xx"\} [1-9]')
        self.assertIn("quadrille_jobs_running 0", text)
        self.assertRegex(text, r"quadrille_http_connections [1-9]")

    def test_unknown_paths_and_methods(self):
        self.problem(self.server.get("/api/v1/nothing"), 404, "not_found")
        self.problem(self.server.get("/api/v1/jobs/0123"), 404, "no_such_job")
        answer = self.server.request("DELETE", "/api/v1/formats")
        self.problem(answer, 405, "method_not_allowed")
        self.assertEqual(answer.headers["Allow"], "GET, HEAD")
        self.problem(self.server.get("/missing.js"), 404, "not_found")

    def test_head_has_no_body(self):
        answer = self.server.request("HEAD", "/api/v1/formats")
        self.assertEqual((answer.status, answer.body), (200, b""))
        self.assertGreater(int(answer.headers["Content-Length"]), 100)

    def test_keep_alive_and_pipelining(self):
        received = self.server.raw(head() + head() + head("GET", "/healthz", "Connection: close"))
        self.assertEqual(received.count(b"HTTP/1.1 200 OK"), 3)

    def test_the_page_without_the_web_app_points_to_the_plain_one(self):
        answer = self.server.get("/")
        self.assertEqual(answer.status, 200)

    def test_expect_continue(self):
        body = json.dumps({"text": CHICK}).encode()
        with self.server.connect() as connection:
            connection.sendall(head("POST", "/api/v1/solve", "Content-Type: application/json",
                                    f"Content-Length: {len(body)}", "Expect: 100-continue",
                                    "Connection: close"))
            self.assertTrue(connection.recv(1000).startswith(b"HTTP/1.1 100"))
            connection.sendall(body)
            self.assertIn(b'"verdict":"unique"', read_all(connection))

    def test_chunked_bodies(self):
        body = json.dumps({"text": CHICK}).encode()
        pieces = [body[i:i + 7] for i in range(0, len(body), 7)] + [b""]
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
        received = self.server.raw(head("POST", "/api/v1/solve", "Transfer-Encoding: chunked",
                                        "Connection: close") + chunks)
        self.assertIn(b'"verdict":"unique"', received)

    def test_plain_page(self):
        form = self.server.get("/plain")
        self.assertIn("<form", form.text)
        self.assertNotIn("<script", form.text)
        rows = "3%0D%0A2+1%0D%0A3+2%0D%0A5%0D%0A4%0D%0A1%0D%0A2"
        columns = "1%0D%0A3%0D%0A1+3%0D%0A5+1%0D%0A4%0D%0A3%0D%0A2"
        answer = self.server.post("/plain", f"rows={rows}&columns={columns}&file=",
                                  **{"Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(answer.status, 200, answer)
        self.assertIn("This is the only solution.", answer.text)
        self.assertEqual(answer.text.count('<td class="filled">'), 23)
        bad = self.server.post("/plain", "rows=9&columns=%3Cscript%3E",
                               **{"Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(bad.status, 400)
        self.assertIn("role=\"alert\"", bad.text)
        self.assertNotIn("<script>", bad.text)


class MalformedTest(WebTest):
    def test_malformed_requests_get_4xx_and_the_server_lives(self):
        cases = [
            b"nonsense\r\n\r\n", b"\x00\x01\x02\x03\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
            head(path="/%"), head(path="/%00"), head("GET", "/x", "Bad Header: 1"),
            head("GET", "/x", "Host: another"),
            head("POST", "/api/v1/solve", "Content-Length: -5"),
            head("POST", "/api/v1/solve", "Content-Length: 99999999999999999999"),
            head("POST", "/api/v1/solve", "Content-Length: 5", "Content-Length: 6") + b"hello!",
            head("POST", "/api/v1/solve", "Content-Length: 5", "Transfer-Encoding: chunked")
            + b"0\r\n\r\n",
            head("POST", "/api/v1/solve", "Transfer-Encoding: chunked") + b"zz\r\nhello\r\n",
        ]
        for case in cases:
            with self.subTest(case=case[:60]):
                received = self.server.raw(case, half_close=True)
                self.assertIn(status_of(received) // 100, (0, 4), received[:100])
        self.ok(self.server.get("/healthz"))

    def test_limits_of_size(self):
        long_header = head("GET", "/healthz", "X-Long: " + "x" * 20000)
        self.assertEqual(status_of(self.server.raw(long_header)), 431)
        many_headers = head("GET", "/healthz", *[f"X-{i}: {'y' * 50}" for i in range(500)])
        self.assertEqual(status_of(self.server.raw(many_headers)), 431)
        huge = head("POST", "/api/v1/solve", "Content-Length: 100000000")
        self.assertEqual(status_of(self.server.raw(huge)), 413)
        self.problem(self.server.post("/api/v1/solve", "[" * 100000,
                                      **{"Content-Type": "application/json"}), 400, "bad_json")

    def test_bodies_that_are_no_json(self):
        for body in (b"", b"{", b"[]", b"\xff\xfe", b'{"a":1}x'):
            answer = self.server.request("POST", "/api/v1/solve", body,
                                         {"Content-Type": "application/json"})
            self.problem(answer, 400, "bad_json")
        self.problem(self.server.request("POST", "/api/v1/solve", b"{}",
                                         {"Content-Type": "text/plain"}), 415, "unsupported_type")


class OriginTest(WebTest):
    def test_pages_of_other_sites_cannot_write(self):
        request = {"text": CHICK}
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"},
                        {"Sec-Fetch-Site": "cross-site"},
                        {"Origin": f"http://{self.server.address}.evil.example"}):
            with self.subTest(headers=headers):
                self.problem(self.server.post("/api/v1/solve", request, **headers), 403,
                             "foreign_origin")
        own = {"Origin": f"http://{self.server.address}", "Sec-Fetch-Site": "same-origin"}
        self.ok(self.server.post("/api/v1/solve", request, **own))
        # Reading is not writing, and no answer says that others may read it.
        answer = self.server.get("/healthz", Origin="https://evil.example")
        self.ok(answer)
        self.assertNotIn("Access-Control-Allow-Origin", answer.headers)


class JobTest(WebTest):
    OPTIONS = ("--jobs", "2", "--queue", "100")

    def hostile(self, wait, seconds=30):
        return self.server.post("/api/v1/solve", {"text": HOSTILE, "time_limit": seconds},
                                Prefer=f"wait={wait}")

    def wait_for(self, location, state, seconds=5):
        end = time.monotonic() + seconds
        while True:
            job = self.ok(self.server.get(location))
            if job["state"] == state or time.monotonic() > end:
                self.assertEqual(job["state"], state, job)
                return job
            time.sleep(0.02)

    def test_long_work_becomes_a_job_that_can_be_cancelled(self):
        answer = self.hostile(wait=0)
        job = self.ok(answer, 202)
        self.assertEqual(answer.headers["Location"], f"/api/v1/jobs/{job['id']}")
        self.assertRegex(job["id"], "^[0-9a-f]{32}$")
        self.wait_for(answer.headers["Location"], "running")
        cancelled = self.ok(self.server.request("DELETE", answer.headers["Location"]))
        self.assertEqual(cancelled["state"], "cancelled")
        self.assert_idle()

    def assert_idle(self):
        """No job runs any more, soon."""
        self.server.wait_for_running_jobs(0)

    def test_jobs_by_name(self):
        answer = self.server.post("/api/v1/jobs", {"operation": "solve", "request": {"text": CHICK}})
        self.assertEqual(answer.status, 202, answer)
        job = self.wait_for(answer.headers["Location"], "done")
        self.assertEqual(job["result"]["verdict"], "unique")
        # The first solution was told before its uniqueness was proved.
        self.assertEqual(job["partial"]["solutions"], job["result"]["solutions"])
        self.assertEqual(self.ok(self.server.get(answer.headers["Location"] + "/result"))["verdict"],
                         "unique")
        failed = self.server.post("/api/v1/jobs", {"operation": "solve", "request": {"text": "?"}})
        job = self.wait_for(failed.headers["Location"], "failed")
        self.assertEqual(job["error"]["status"], 400)
        self.problem(self.server.post("/api/v1/jobs", {"operation": "nothing", "request": {}}), 400,
                     "unknown_operation")
        self.problem(self.server.post("/api/v1/jobs", {"operation": "solve"}), 400, "missing_field")

    def test_pictures_of_jobs_are_fetched_on_their_own(self):
        answer = self.server.post("/api/v1/jobs", {
            "operation": "render", "request": {"text": CHICK, "format": "png"}})
        job = self.wait_for(answer.headers["Location"], "done")
        self.assertEqual(job["result"]["content_type"], "image/png")
        self.assertTrue(self.server.get(job["result"]["location"]).body.startswith(b"\x89PNG"))

    def test_events(self):
        answer = self.server.post("/api/v1/jobs", {"operation": "solve", "request": {"text": CHICK}})
        events = self.server.get(answer.headers["Location"] + "/events")
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")
        last = events.text.strip().split("\n\n")[-1].split("\n")
        self.assertEqual(last[0], "event: done")
        self.assertEqual(json.loads(last[1].removeprefix("data: "))["result"]["verdict"], "unique")

    def test_events_of_a_cancelled_job_end(self):
        location = self.hostile(wait=0).headers["Location"]
        received = []
        watcher = threading.Thread(
            target=lambda: received.append(self.server.get(location + "/events").text))
        watcher.start()
        time.sleep(0.3)
        self.server.request("DELETE", location)
        watcher.join(10)
        self.assertIn("event: progress", received[0])
        self.assertIn("event: cancelled", received[0])

    def test_a_client_that_goes_away_cancels_its_work(self):
        body = json.dumps({"text": HOSTILE, "time_limit": 30}).encode()
        with self.server.connect() as connection:
            connection.sendall(head("POST", "/api/v1/solve", "Content-Type: application/json",
                                    "Prefer: wait=30", f"Content-Length: {len(body)}") + body)
            self.server.wait_for_running_jobs(1)
        self.assert_idle()

    def test_limits_of_time_end_the_work(self):
        answer = self.ok(self.hostile(wait=20, seconds=0.3))
        self.assertEqual(answer["verdict"], "unknown")

    def test_many_hostile_clients_do_not_stop_others(self):
        locations = [self.hostile(wait=0, seconds=60).headers["Location"] for _ in range(50)]
        worst = 0
        for _ in range(20):
            start = time.monotonic()
            self.ok(self.server.get("/healthz"))
            worst = max(worst, time.monotonic() - start)
        print(f"health beside 50 hostile jobs: at most {worst * 1000:.1f} ms")
        self.assertEqual(self.ok(self.server.get(locations[-1]))["state"], "queued")
        for location in locations:
            self.ok(self.server.request("DELETE", location))
        self.assert_idle()


class QueueTest(WebTest):
    OPTIONS = ("--jobs", "1", "--queue", "4", "--job-time", "20")

    def test_a_full_queue_refuses(self):
        answers = [self.server.post("/api/v1/solve", {"text": HOSTILE}, Prefer="wait=0")
                   for _ in range(8)]
        refused = [answer for answer in answers if answer.status == 503]
        self.assertGreaterEqual(len(refused), 4)
        self.problem(refused[0], 503, "queue_full")
        self.assertIn("Retry-After", refused[0].headers)
        for answer in answers:
            if answer.status == 202:
                self.server.request("DELETE", answer.headers["Location"])


class RateTest(WebTest):
    OPTIONS = ("--http-rate-limit", "5")

    def test_too_many_requests_are_refused(self):
        answers = [self.server.get("/healthz") for _ in range(30)]
        refused = [answer for answer in answers if answer.status == 429]
        self.assertGreaterEqual(len(refused), 10)
        self.problem(refused[0], 429, "too_many_requests")
        self.assertEqual(refused[0].headers["Retry-After"], "1")


class ProxyTest(WebTest):
    OPTIONS = ("--http-rate-limit", "5", "--trust-proxy")

    def test_the_address_comes_from_the_proxy(self):
        for i in range(40):
            self.ok(self.server.get("/healthz", **{"X-Forwarded-For": f"1.2.3.4, 10.0.0.{i}"}))
        same = [self.server.get("/healthz", **{"X-Forwarded-For": f"10.1.1.{i}, 9.9.9.9"}).status
                for i in range(30)]
        self.assertIn(429, same)


class SlowTest(WebTest):
    def test_a_slow_header_is_cut_off_and_others_go_on(self):
        slow = [self.server.connect() for _ in range(50)]
        for connection in slow:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        self.ok(self.server.get("/healthz"))
        start = time.monotonic()
        while time.monotonic() - start < 12:
            time.sleep(1)
            for connection in slow[:5]:
                try:
                    connection.sendall(b"a")
                except OSError:
                    pass
        received = read_all(slow[0])
        self.assertEqual(status_of(received), 408, received[:200])
        for connection in slow:
            connection.close()
        self.ok(self.server.get("/healthz"))


class StartTest(ProgramTest, AnswerTest):
    def test_a_taken_port_is_a_clear_error(self):
        with WebServer() as server:
            _, err = self.run_program("serve", "--http", server.address, "--no-udp", "--data", "d",
                                      status=2)
            self.assertIn(f"cannot listen on http://{server.address}", err)

    def test_bad_options(self):
        for options, word in ((("--http", "1:2:3"), "address"),
                              (("--http", "0", "--web", "nowhere"), "nowhere"),
                              (("--http", "0", "--jobs", "0"), "--jobs"),
                              (("--http", "0", "--db", "mysql://x"), "postgresql")):
            with self.subTest(options=options):
                _, err = self.run_program("serve", "--no-udp", "--data", "d", *options, status=2)
                self.assertIn(word, err)

    def test_both_servers_and_their_lines(self):
        with WebServer(udp=True) as server:
            self.assertRegex(server.lines[0], r"^listening on udp://127\.0\.0\.1:\d+$")
            self.assertRegex(server.lines[1], r"^listening on http://127\.0\.0\.1:\d+$")
            self.assertIn("quadrille_udp_datagrams", server.get("/metrics").text)

    def test_a_config_file(self):
        self.write("quadrille.toml", '[serve]\nhttp-rate-limit = 3\nlog-level = "info"\n')
        with WebServer("--config", self.path("quadrille.toml"), log_level="off") as server:
            statuses = [server.get("/healthz").status for _ in range(20)]
        self.assertIn(429, statuses)

    def test_the_access_log(self):
        with WebServer(log_level="info") as server:
            server.get("/healthz?x=1")
            server.get("/no%0Asuch")
            _, err, status = server.stop()
        self.assertEqual(status, 0)
        self.assertRegex(err, r'request client=127\.0\.0\.1:\d+ method=GET path="/healthz" status=200')
        self.assertIn('path="/no\\x0asuch"', err.lower().replace("\\n", "\\x0a"))

    def test_the_help_tells_of_the_file_of_options(self):
        out, _ = self.run_program("serve", "--help")
        self.assertIn("--config FILE", out)

    def test_a_stop_ends_what_is_under_way(self):
        with WebServer("--jobs", "1") as server:
            answers = []
            asking = threading.Thread(target=lambda: answers.append(server.post(
                "/api/v1/solve", {"text": HOSTILE, "time_limit": 60}, Prefer="wait=60")))
            asking.start()
            idle = server.connect()
            server.wait_for_running_jobs(1)
            _, _, status = server.stop()
            asking.join()
            idle.close()
        self.assertEqual(status, 0)
        self.problem(answers[0], 503, "cancelled")

    def test_a_server_that_stops_says_so(self):
        with WebServer() as server:
            with server.connect() as connection:
                # Half a request: the connection is not idle, and stays.
                connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: a\r\n")
                self.assertEqual(server.get("/readyz").json, {"status": "ready"})
                server.process.send_signal(signal.SIGTERM)
                end = time.monotonic() + 10
                while True:
                    try:
                        server.connect().close()
                    except ConnectionRefusedError:
                        break
                    except ConnectionResetError:
                        pass  # in the middle of it
                    self.assertLess(time.monotonic(), end)
                connection.sendall(b"\r\n")
                answer = read_all(connection)
            self.assertEqual(status_of(answer), 503)
            self.assertIn(b'"stopping"', answer)
            _, _, status = server.stop()
        self.assertEqual(status, 0)


class WebFilesTest(ProgramTest):
    def test_files_are_served_with_tags_and_compressed(self):
        self.write("web/index.html", "<!doctype html><title>app</title>")
        self.write("web/assets/app-12ab.js", "let x = 1;\n" * 500)
        with WebServer("--web", self.path("web")) as server:
            for path in ("/", "/play/0123", "/index.html"):
                answer = server.get(path)
                self.assertEqual((answer.status, answer.text),
                                 (200, "<!doctype html><title>app</title>"))
                self.assertEqual(answer.headers["Cache-Control"], "no-cache")
            tag = answer.headers["ETag"]
            again = server.get("/", **{"If-None-Match": tag})
            self.assertEqual((again.status, again.body), (304, b""))
            script = server.get("/assets/app-12ab.js", **{"Accept-Encoding": "gzip"})
            self.assertEqual(script.headers["Content-Encoding"], "gzip")
            self.assertIn("immutable", script.headers["Cache-Control"])
            self.assertLess(len(script.body), 500)
            plain = server.get("/assets/app-12ab.js")
            self.assertEqual(len(plain.body), 5500)
            for path in ("/assets/missing.js", "/../quadrille.toml", "/..%2f..%2fetc/passwd.txt"):
                self.assertEqual(server.get(path).status, 404, path)

    def test_large_files_arrive_whole_and_clients_may_leave_in_the_middle(self):
        picture = random.Random(17).randbytes(3_000_000)
        self.write("web/index.html", "<!doctype html>")
        self.write("web/assets/large.png", "")
        with open(self.path("web/assets/large.png"), "wb") as file:
            file.write(picture)
        request = b"GET /assets/large.png HTTP/1.1\r\nHost: a\r\n"
        with WebServer("--web", self.path("web")) as server:
            self.assertEqual(server.get("/assets/large.png").body, picture)
            head = server.request("HEAD", "/assets/large.png")
            self.assertEqual((head.body, head.headers["Content-Length"]), (b"", "3000000"))
            two = server.raw(request + b"\r\n" + request + b"Connection: close\r\n\r\n")
            self.assertEqual(two.count(picture), 2)
            for _ in range(20):
                with server.connect() as connection:
                    # Closing with bytes unread resets the connection.
                    connection.sendall(request + b"\r\n")
                    connection.recv(1000)
            self.assertEqual(server.get("/assets/large.png").body, picture)


if __name__ == "__main__":
    unittest.main()
