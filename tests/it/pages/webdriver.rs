//! A headless Chromium, driven over the `WebDriver` protocol of the W3C: JSON over HTTP to `chromedriver`.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// What an element's reference is called in answers (W3C `WebDriver`, 12.2).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How long a page may take to show what is waited for.
const PATIENCE: Duration = Duration::from_mins(1);

/// One browser with a profile of its own; dropping it ends it.
pub(crate) struct Browser {
    driver: Child,
    base: String,
    session: String,
    agent: ureq::Agent,
    profile: TempDir,
}

/// Something on the page.
pub(crate) struct Element<'browser> {
    browser: &'browser Browser,
    id: String,
}

impl Browser {
    /// A browser, or `None` where `chromedriver` or Chromium is not installed.
    pub(crate) fn start() -> Option<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(driver.stdout.take()?).lines();
        let port = lines.by_ref().find_map(|line| {
            let line = line.ok()?;
            let rest = line.split("started successfully on port ").nth(1)?;
            Some(rest.trim_end_matches('.').to_owned())
        })?;
        // Read on, or the driver would stop when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        let profile = tempfile::tempdir().unwrap();
        let agent = ureq::Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(2)))
            .build()
            .into();
        let mut browser = Self {
            driver,
            base: format!("http://127.0.0.1:{port}"),
            session: String::new(),
            agent,
            profile,
        };
        let profile = format!("--user-data-dir={}", browser.profile.path().display());
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--no-first-run", "--lang=en", "--window-size=1280,900", profile,
            ]},
        }}});
        let answer = browser.send("POST", "/session", &capabilities);
        let session = answer["sessionId"].as_str()?;
        session.clone_into(&mut browser.session);
        Some(browser)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.base);
        let request = ureq::http::Request::builder().method(method).uri(url);
        let response = if method == "POST" {
            let request = request.header("content-type", "application/json");
            self.agent.run(request.body(body.to_string()).unwrap())
        } else {
            self.agent.run(request.body(()).unwrap())
        };
        let text = response.unwrap().body_mut().read_to_string().unwrap();
        let mut answer: Value = serde_json::from_str(&text).unwrap();
        answer["value"].take()
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        self.send(method, &format!("/session/{}{path}", self.session), body)
    }

    /// Opens a page.
    pub(crate) fn open(&self, url: &str) {
        let answer = self.command("POST", "/url", &json!({ "url": url }));
        assert!(answer.is_null(), "{url}: {answer}");
    }

    /// The address that is open.
    pub(crate) fn url(&self) -> String {
        self.command("GET", "/url", &Value::Null)
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// What a script answers.
    pub(crate) fn run(&self, script: &str) -> Value {
        let body = json!({ "script": script, "args": [] });
        self.command("POST", "/execute/sync", &body)
    }

    /// What a script hands to its last argument.
    pub(crate) fn run_and_await(&self, script: &str) -> Value {
        let body = json!({ "script": script, "args": [] });
        self.command("POST", "/execute/async", &body)
    }

    /// A command of the `DevTools` protocol.
    fn develop(&self, command: &str, parameters: &Value) {
        let body = json!({ "cmd": command, "params": parameters });
        let answer = self.command("POST", "/goog/cdp/execute", &body);
        assert!(answer["error"].is_null(), "{command}: {answer}");
    }

    /// Makes the window as wide and high as a phone's, and fingers of the mouse.
    pub(crate) fn become_a_phone(&self) {
        let size = json!({ "width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true });
        self.develop("Emulation.setDeviceMetricsOverride", &size);
        self.develop(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": true }),
        );
    }

    /// Shows pages as on a device that is set to `light` or `dark`.
    pub(crate) fn set_scheme(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.develop(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// From the next page on no page's script runs.
    pub(crate) fn switch_scripts_off(&self) {
        self.develop(
            "Emulation.setScriptExecutionDisabled",
            &json!({ "value": true }),
        );
    }

    /// Lets pages read what was copied, as only a person could otherwise.
    pub(crate) fn allow_the_clipboard(&self) {
        let permissions =
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.develop("Browser.grantPermissions", &permissions);
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) fn press(&self, keys: &str) {
        let presses: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": presses });
        let answer = self.command("POST", "/actions", &json!({ "actions": [keyboard] }));
        assert!(answer.is_null(), "{answer}");
    }

    /// Moves the mouse from one place of the window to another with its button held.
    pub(crate) fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let go = |(x, y): (f64, f64)| json!({ "type": "pointerMove", "x": x.round() as i64, "y": y.round() as i64 });
        let mouse = json!({ "type": "pointer", "id": "mouse", "actions": [
            go(from), { "type": "pointerDown", "button": 0 }, go(to), { "type": "pointerUp", "button": 0 },
        ]});
        let answer = self.command("POST", "/actions", &json!({ "actions": [mouse] }));
        assert!(answer.is_null(), "{answer}");
    }

    /// Whether an element is there now.
    pub(crate) fn is_there(&self, selector: &str) -> bool {
        self.find(selector).is_some()
    }

    fn find(&self, selector: &str) -> Option<Element<'_>> {
        let body = json!({ "using": "css selector", "value": selector });
        let found = self.command("POST", "/element", &body);
        Some(Element {
            browser: self,
            id: found[ELEMENT].as_str()?.to_owned(),
        })
    }

    /// Waits for an element.
    #[track_caller]
    pub(crate) fn element(&self, selector: &str) -> Element<'_> {
        self.wait(selector, || self.find(selector))
    }

    /// Waits until the page's text holds this.
    #[track_caller]
    pub(crate) fn await_text(&self, text: &str) {
        let script = format!(
            "return document.body.innerText.includes({})",
            serde_json::to_string(text).unwrap()
        );
        self.wait(text, || (self.run(&script) == true).then_some(()));
    }

    /// Waits until a script says yes.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, script: &str) {
        self.wait(what, || (self.run(script) == true).then_some(()));
    }

    /// Waits until the address holds this.
    #[track_caller]
    pub(crate) fn await_url(&self, part: &str) {
        self.wait(part, || self.url().contains(part).then_some(()));
    }

    #[track_caller]
    fn wait<T>(&self, what: &str, look: impl Fn() -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = look() {
                return found;
            }
            if Instant::now() >= deadline {
                let text = self.run("return document.body ? document.body.innerText : ''");
                panic!("no {what} at {}: {text}", self.url());
            }
            std::thread::yield_now();
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.command("DELETE", "", &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Element<'_> {
    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let path = format!("/element/{}{path}", self.id);
        self.browser.command(method, &path, body)
    }

    #[track_caller]
    pub(crate) fn click(&self) {
        let answer = self.command("POST", "/click", &json!({}));
        assert!(answer.is_null(), "{answer}");
    }

    /// Clicks where it stands on the page. The driver takes nothing within a closed `details` for shown, and refuses to click it.
    #[track_caller]
    pub(crate) fn click_its_place(&self) {
        let rect = self.command("GET", "/rect", &Value::Null);
        let number = |name: &str| rect[name].as_f64().unwrap();
        let x = number("x") + number("width") / 2.0;
        let y = number("y") + number("height") / 2.0;
        self.browser.drag((x, y), (x, y));
    }

    /// Types a text after what is there.
    #[track_caller]
    pub(crate) fn type_text(&self, text: &str) {
        let answer = self.command("POST", "/value", &json!({ "text": text }));
        assert!(answer.is_null(), "{answer}");
    }

    /// Types a text in place of what is there, as people do: all is selected (Control and A, and Control let go) and typed over.
    #[track_caller]
    pub(crate) fn set(&self, text: &str) {
        self.type_text(&format!("\u{e009}a\u{e000}{text}"));
    }

    /// Chooses a file.
    #[track_caller]
    pub(crate) fn choose(&self, file: &Path) {
        self.type_text(file.to_str().unwrap());
    }

    pub(crate) fn text(&self) -> String {
        let text = self.command("GET", "/text", &Value::Null);
        text.as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn property(&self, name: &str) -> Value {
        self.command("GET", &format!("/property/{name}"), &Value::Null)
    }
}
