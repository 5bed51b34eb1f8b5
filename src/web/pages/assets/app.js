// What pages can do besides: answering while typing, keyboard, dropping files, progress, text layers, copying.
// Everything here improves a page that works without it. No other host is ever asked.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("script");
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const token = () => one("input[name=form_token]")?.value ?? "";
  const wide = matchMedia("(min-width: 56.001rem)");
  // What a tab remembers; where a browser shuts that off, nothing.
  const remembered = (name) => { try { return JSON.parse(sessionStorage.getItem(name)); } catch { return null; } };
  const remember = (name, value) => { try { sessionStorage.setItem(name, JSON.stringify(value)); } catch { /* It is forgotten. */ } };

  // Filters stand open where there is room.
  for (const details of all("[data-open-wide]")) {
    const follow = () => { details.open = wide.matches; };
    follow();
    wide.addEventListener("change", follow);
  }
  // Menus close when something else is clicked.
  document.addEventListener("click", (event) => {
    for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  // A page that cannot be drawn: a sentence in the place of its picture.
  const tellUndrawn = (picture) => {
    const sheet = picture.closest(".sheets .sheet");
    const told = sheet && one(".undrawn", sheet);
    if (!told) return;
    told.hidden = false;
    picture.style.visibility = "hidden";
  };
  document.addEventListener("error", (event) => { if (event.target instanceof HTMLImageElement) tellUndrawn(event.target); }, true);
  // Those that failed before anybody listened.
  for (const picture of all(".sheets .sheet img")) if (picture.complete && picture.currentSrc && !picture.naturalWidth) tellUndrawn(picture);

  // Copying.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const text = button.dataset.copy;
    try { await navigator.clipboard.writeText(text); }
    catch {
      // Without HTTPS browsers keep the clipboard shut; this older way still opens it.
      const field = document.createElement("textarea");
      field.value = text;
      field.className = "hidden";
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    const before = button.innerHTML;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.innerHTML = before; }, 1500);
  });

  // Search while typing: titles at once, content as it comes.
  const box = one("#q");
  const pageBox = one("#page");
  if (box && pageBox) {
    const homeHtml = location.pathname === "/search" ? null : [...pageBox.childNodes];
    const homeUrl = location.pathname === "/search" ? null : location.href;
    const homeTitle = homeUrl ? document.title : box.dataset.title;
    const homeSection = homeUrl ? one(".sections [aria-current]") : null;
    const showSection = (link) => { for (const other of all(".sections a")) if (other === link) other.setAttribute("aria-current", "page"); else other.removeAttribute("aria-current"); };
    let isSearching = location.pathname === "/search";
    // Each half has one question under way, and only the latest text waits behind it: answers come as fast as the
    // server gives them, and never pile up.
    const halves = { text: {}, content: {} };
    // Hits come at every letter, a dozen pictures with them: those of hits that the next letter takes away would keep
    // the server from answering it.
    let pictures = 0;
    const withPicturesLater = (html) => {
      const hits = document.createElement("template");
      hits.innerHTML = html;
      for (const picture of all("img", hits.content)) { picture.dataset.src = picture.getAttribute("src"); picture.removeAttribute("src"); }
      clearTimeout(pictures);
      pictures = setTimeout(() => { for (const picture of all("img[data-src]")) { picture.src = picture.dataset.src; delete picture.dataset.src; } }, 200);
      return hits.content;
    };
    // The box searches among the documents of the list that it was typed at: the fields beside it say which.
    const address = (query) => {
      const asked = new URLSearchParams(new FormData(box.form));
      asked.set("q", query);
      return asked;
    };
    const ask = async (part, query) => {
      const half = halves[part];
      half.next = query;
      if (half.isAsking) return;
      half.isAsking = true;
      try {
        while (half.next) {
          const asked = half.next;
          half.next = "";
          const answer = await fetch(`/search?part=${part}&${address(asked)}`);
          if (answer.redirected) { location.reload(); return; }
          const html = answer.ok ? await answer.text() : "";
          const place = one(`#${part}-hits`);
          if (!answer.ok || !place || !box.value.trim()) continue;
          place.replaceChildren(withPicturesLater(html));
          place.classList.toggle("is-stale", box.value.trim() !== asked);
          follow();
        }
      } catch { /* The connection broke: the next letter asks again. */ } finally { half.isAsking = false; }
    };
    const open = () => {
      if (isSearching && one("#text-hits")) { one("#results .hello")?.remove(); return; }
      const main = document.createElement("main");
      main.id = "main";
      main.className = "plain search-page";
      main.innerHTML = '<div id="results" aria-live="polite"><section id="text-hits"></section><section id="content-hits"></section><div class="nothing none-found"><p></p></div></div>';
      one(".none-found p", main).textContent = box.dataset.nothing;
      pageBox.replaceChildren(main);
      showSection(one('.sections a[href="/search"]'));
      if (!isSearching) history.pushState({ search: true }, "", "/search");
      isSearching = true;
    };
    const close = () => {
      document.title = homeTitle;
      if (!homeHtml) { for (const part of ["text", "content"]) { const place = one(`#${part}-hits`); if (place) { place.innerHTML = ""; place.classList.add("is-stale"); } } return; }
      pageBox.replaceChildren(...homeHtml);
      showSection(homeSection);
      history.replaceState(null, "", homeUrl);
      isSearching = false;
    };
    box.addEventListener("input", () => {
      const query = box.value.trim();
      if (!query) { for (const part in halves) halves[part].next = ""; if (isSearching) close(); return; }
      open();
      history.replaceState(history.state, "", `/search?${address(query)}`);
      document.title = `${query} · ${box.dataset.title}`;
      for (const part in halves) { one(`#${part}-hits`)?.classList.add("is-stale"); ask(part, query); }
    });
    box.form.addEventListener("submit", (event) => {
      if (one("#text-hits") && box.value.trim()) { event.preventDefault(); one("#results .open")?.focus(); }
    });
    addEventListener("popstate", () => location.reload());
    if (location.pathname === "/search" && !box.value) box.focus();
  }

  // What somebody changed of a document and did not save is not lost without a question.
  let saving = null;
  document.addEventListener("submit", (event) => { saving = event.target; });
  const unsaved = () => all(".fields :is(input:not([type=hidden]), textarea)").filter((field) => field.value !== field.defaultValue);
  addEventListener("beforeunload", (event) => {
    if (sending > 0 || unsaved().some((field) => field.form !== saving)) event.preventDefault();
    saving = null;
  });
  // Files that are on their way, or wait for their turn.
  let sending = 0;

  // Who signed out in another tab and in again has a new token; what was typed here stays.
  const isSignIn = (url) => new URL(url, location.href).pathname === "/sign-in";
  let isTokenOld = false;
  const renewToken = async () => {
    if (!isTokenOld) return;
    const answer = await fetch("/settings");
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const field of all("input[name=form_token]")) field.value = one("input[name=form_token]", page).value;
    isTokenOld = false;
  };

  // A document's changes are saved where one is, also when a field is left; what else was typed, the place and the focus stay.
  let isPressed = false;
  for (const [name, value] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) addEventListener(name, () => { isPressed = value; }, true);
  // What is pressed must still be there when it is let go, or it was no click.
  const released = () => new Promise((go) => {
    if (!isPressed) { go(); return; }
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(go), { once: true });
  });
  const nameOf = (field) => field.id || field.name;
  let isRenewing = false;
  const renew = (page, sent) => {
    // A field that is taken away was not left.
    isRenewing = true;
    const panel = one(".panel");
    const typed = unsaved().filter((field) => sent.get(field.name) !== field.value).map((field) => [nameOf(field), field.value]);
    const focused = panel.contains(document.activeElement) ? document.activeElement : null;
    const [focus, start, end] = focused ? [nameOf(focused), focused.selectionStart, focused.selectionEnd] : [];
    const opened = all("details", panel).map((details) => details.open);
    for (const part of [".panel", ".notices", ".present"]) one(part).replaceChildren(...one(part, page).childNodes);
    isRenewing = false;
    document.title = page.title;
    const details = all("details", panel);
    if (details.length === opened.length) details.forEach((each, at) => { each.open = opened[at]; });
    const named = (name) => all("input:not([type=hidden]), textarea, button", panel).find((field) => nameOf(field) === name);
    for (const [name, value] of typed) { const field = named(name); if (field) field.value = value; }
    const field = focus && (named(focus) ?? named("tag"));
    if (field) {
      field.focus({ preventScroll: true });
      try { field.setSelectionRange(start, end); } catch { /* A date has no place to type at. */ }
    }
    noteOffered();
  };
  const tellFailure = (text) => {
    const notice = document.createElement("div");
    notice.className = "notice is-failure";
    notice.textContent = text;
    one(".notices").replaceChildren(notice);
  };
  let saved = Promise.resolve();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const isOfPanel = one(".panel") && form.closest(".panel, .notices") && form.elements.back?.value !== "/";
    if (!isOfPanel || form.method !== "post") return;
    event.preventDefault();
    saving = null;
    const sent = new URLSearchParams(new FormData(form, event.submitter));
    const save = async () => {
      let answer, page;
      try {
        await renewToken();
        sent.set("form_token", token());
        answer = await fetch(form.getAttribute("action"), { method: "POST", body: sent });
        if (isSignIn(answer.url)) { isTokenOld = true; tellFailure(box.dataset.signedOut); return; }
        page = new DOMParser().parseFromString(await answer.text(), "text/html");
      } catch { tellFailure(box.dataset.broken); return; }
      if (!answer.ok) { tellFailure(one("main p", page)?.textContent ?? box.dataset.broken); return; }
      if (!one(".panel", page)) { location.href = answer.url; return; }
      await released();
      renew(page, sent);
    };
    saved = saved.then(save);
  });
  document.addEventListener("focusout", (event) => {
    const form = event.target.closest?.(".fields .field");
    if (isRenewing || !form || form.contains(event.relatedTarget) || !document.hasFocus()) return;
    // Tab leads from the field to its button first.
    const field = unsaved().find((field) => field.form === form);
    if (!field) return;
    if (field.validity.valid) form.requestSubmit(); else tellFailure(field.validationMessage);
  });

  // Selecting several.
  const chosenForm = () => one("#chosen");
  const picks = () => all(".pick input:checked");
  // A search may show a document twice.
  const pickAs = (pick, isChosen) => { for (const same of all(".pick input")) if (same.value === pick.value) same.checked = isChosen; };
  function follow() {
    const form = chosenForm();
    if (!form) return;
    const count = new Set(picks().map((pick) => pick.value)).size;
    form.classList.toggle("is-open", count > 0);
    const label = one(".chosen-count", form);
    if (label) label.textContent = `${count} ${label.dataset.one}`;
    const every = one("#choose-every", form);
    const documents = one("#documents[data-next]");
    every.hidden = !documents?.dataset.next || !documents.dataset.every;
    every.textContent = documents?.dataset.every ?? "";
  }
  let lastPick = null;
  document.addEventListener("click", (event) => {
    const pick = event.target.closest(".pick input");
    if (!pick) return;
    if (event.shiftKey && lastPick) {
      const boxes = all(".pick input");
      const [from, to] = [boxes.indexOf(lastPick), boxes.indexOf(pick)].sort((a, b) => a - b);
      for (let at = from; at <= to && from >= 0; at++) pickAs(boxes[at], pick.checked);
    }
    pickAs(pick, pick.checked);
    lastPick = pick;
    follow();
  });
  addEventListener("pageshow", follow);
  follow();
  const chooseAll = (isChosen) => { for (const pick of all(".pick input")) pick.checked = isChosen; follow(); };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#choose-all, #choose-none");
    if (button) chooseAll(button.id === "choose-all");
  });
  // What is chosen is seen: the rest of the list comes first.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("#choose-every");
    if (!button) return;
    button.disabled = true;
    while (list.dataset.next && await loadMore());
    button.disabled = false;
    if (list.dataset.next) { tellFailure(isSignedOut ? box.dataset.signedOut : box.dataset.broken); return; }
    chooseAll(true);
    one("#choose-none").focus();
  });
  // A button that needs a word asks for it, as a page that refuses would cost the selection.
  const needs = { folder: "folder", "add-tag": "tag", "remove-tag": "tag" };
  document.addEventListener("submit", (event) => {
    const field = event.target.id === "chosen" && event.target.elements[needs[event.submitter?.value]];
    if (field && !field.value.trim()) { event.preventDefault(); field.focus(); }
  });

  // The next page comes when the end of this one does. The address stays that of the first: what is loaded is remembered.
  const list = one("#documents[data-next]");
  const here = location.pathname + location.search;
  let isSignedOut = false;
  const load = async () => {
    if (!list.dataset.next) return false;
    try {
      const answer = await fetch(list.dataset.next);
      isSignedOut = isSignIn(answer.url);
      if (!answer.ok || answer.redirected) return false;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const more = one("#documents", page);
      if (!more) return false;
      list.append(...more.children);
      list.dataset.next = more.dataset.next;
      one(".pages")?.replaceWith(one(".pages", page) ?? "");
      return true;
    } catch { return false; }
  };
  let loading = null;
  const loadMore = () => loading ??= load().finally(() => { loading = null; });
  if (list && "IntersectionObserver" in window) {
    const watchEnd = () => { watcher.disconnect(); const pages = one(".pages"); if (pages && list.dataset.next) watcher.observe(pages); };
    const watcher = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || scrollY === 0) return;
      if (await loadMore()) watchEnd();
    }, { rootMargin: "800px" });
    watchEnd();
    // Who comes back, from a document or from what was done with some, finds the list as far as it was loaded, at the same
    // place, and goes on with the keys from the same document, or from the one after it.
    const left = remembered("left");
    remember("left", null);
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward" || left?.isReturning || document.referrer.startsWith(`${location.origin}/documents/`);
    if (left?.here === here && isBack) {
      const restore = async () => {
        while (list.children.length < left.count && await loadMore());
        watchEnd();
        scrollTo(0, left.top);
        const row = left.rows.map((uuid) => one(`.card[data-uuid="${uuid}"]`, list)).find((row) => row);
        if (row) one(".open", row)?.focus({ preventScroll: true });
      };
      restore();
    }
  }

  // What was done in this tab can be taken back, the latest first, also when its notice is gone.
  const undoable = () => remembered("undoable") ?? [];
  const rememberUndoable = (numbers) => remember("undoable", numbers.slice(-50));
  function noteOffered() {
    const offered = one("#undo")?.form.elements.number.value;
    if (offered && !undoable().includes(offered)) rememberUndoable([...undoable(), offered]);
  }
  noteOffered();
  document.addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") !== "/undo") return;
    const number = event.target.elements.number.value;
    rememberUndoable(undoable().filter((other) => other !== number));
  });
  const undo = (number) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/undo";
    for (const [name, value] of Object.entries({ form_token: token(), number, back: location.pathname + location.search })) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
    document.body.append(form);
    form.requestSubmit();
  };

  // A list is remembered when it is left, as far as it was loaded, for the way back and for what comes before and after a
  // document in it. A new tab has no list.
  let isSigningOut = false, isReturning = false;
  addEventListener("pagehide", () => {
    if (isSigningOut) { remember("list", null); remember("left", null); return; }
    if (one(".document")) return;
    if (list) {
      const rows = [...list.children];
      const at = rows.indexOf(present());
      remember("left", { here, top: scrollY, count: rows.length, isReturning, rows: at < 0 ? [] : rows.slice(at).map((row) => row.dataset.uuid) });
    }
    const hrefs = new Map();
    for (const link of all("#documents .open, #results .open")) if (!hrefs.has(link.pathname)) hrefs.set(link.pathname, link.getAttribute("href"));
    if (hrefs.size) remember("list", { here: location.pathname + location.search, hrefs: [...hrefs] });
  });
  document.addEventListener("submit", (event) => {
    isSigningOut = event.target.getAttribute("action") === "/sign-out";
    isReturning = event.target.id === "chosen" || event.target.getAttribute("action") === "/undo";
  });
  const neighbours = one(".neighbours");
  const left = neighbours && remembered("list");
  const place = left ? left.hrefs.findIndex(([path]) => path === location.pathname) : -1;
  if (place >= 0) {
    const back = one(".back");
    back.href = left.here;
    if (left.here.startsWith("/search")) back.textContent = back.dataset.search;
    for (const [id, by] of [["earlier", -1], ["later", 1]]) {
      const there = left.hrefs[place + by];
      if (there) { const link = one(`#${id}`); link.href = there[1]; link.hidden = false; }
    }
    neighbours.hidden = false;
  }

  // Keyboard.
  const cards = () => all(".card, .passage-hit");
  const present = () => document.activeElement?.closest?.(".card, .passage-hit");
  const step = (by) => {
    const rows = cards();
    const at = rows.indexOf(present());
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    if (next) { (one(".open", next) ?? one(".pick input", next))?.focus({ preventScroll: true }); next.scrollIntoView({ block: "nearest" }); }
  };
  // On a document to the next of its list, elsewhere to the next card.
  const walk = (link, by) => { if (one(".neighbours")) one(`${link}[href]`)?.click(); else step(by); };
  const act = (...actions) => {
    const form = chosenForm() ?? one(".actions form");
    if (!form) return;
    const here = present();
    if (chosenForm() && !picks().length && here) { const pick = one(".pick input", here); if (pick) pickAs(pick, true); }
    if (chosenForm() && !picks().length) return;
    const button = all(".actions button, #chosen button").find((button) => actions.includes(button.value));
    button?.click();
  };
  const shortcuts = {
    "/": () => { box?.focus(); box?.select(); },
    j: () => walk("#later", 1),
    k: () => walk("#earlier", -1),
    x: () => { const pick = one(".pick input", present() ?? document.createElement("i")); if (pick) { pickAs(pick, !pick.checked); follow(); } },
    a: () => { if (chosenForm()) chooseAll(true); },
    s: () => act("favorite", "unfavorite"),
    e: () => act("archive", "unarchive"),
    "#": () => act("trash"),
    z: () => { const number = undoable().at(-1); if (number) undo(number); },
    u: () => { location.href = "/upload"; },
    g: () => { location.href = "/"; },
    "?": () => one("#keys-help")?.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input:not([type=checkbox]), textarea, select");
    if (event.key === "Escape" && field) {
      if (field === box && box.value) { event.preventDefault(); box.value = ""; box.dispatchEvent(new Event("input")); }
      if (field.form && field !== box && field.defaultValue !== undefined) field.value = field.defaultValue;
      field.blur();
      return;
    }
    if (event.key === "Enter" && !event.shiftKey && field?.matches("[data-enter-saves]")) { event.preventDefault(); field.form.requestSubmit(); return; }
    if (event.key === "ArrowDown" && field === box) { event.preventDefault(); step(1); return; }
    if (field || event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
    if (event.key === "Escape" && picks().length) { chooseAll(false); return; }
    const shortcut = shortcuts[event.key];
    if (shortcut) { event.preventDefault(); shortcut(); }
  });

  // Text of pages that come into sight, the first mark, zoom without loading anew.
  const sheets = one("#sheets");
  if (sheets) {
    const watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        watcher.unobserve(entry.target);
        const overlay = entry.target;
        fetch(overlay.dataset.text).then((answer) => answer.ok && !answer.redirected ? answer.text() : "").then((html) => {
          const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`, "text/html");
          overlay.append(...all("text", parsed));
        });
      }
    }, { rootMargin: "400px" });
    for (const overlay of all(".overlay[data-text]", sheets)) watcher.observe(overlay);
    const mark = one("rect.mark", sheets);
    if (mark) {
      const show = () => mark.scrollIntoView({ block: "center" });
      show();
      // Until a page is loaded the browser goes to the place that its address names, which is the page's top.
      if (document.readyState !== "complete") addEventListener("load", show, { once: true });
    }
    document.addEventListener("click", (event) => {
      const link = event.target.closest(".zooms a");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const zoom = new URL(link.href).searchParams.get("zoom") ?? "0";
      sheets.className = `sheets zoom-${zoom}`;
      for (const other of all(".zooms a")) other.toggleAttribute("aria-current", other === link);
      link.setAttribute("aria-current", "true");
      history.replaceState(history.state, "", link.href);
    });
  }

  // Progress of documents that are being read.
  const awaitReading = async (rows, done) => {
    const waiting = new Map(rows.map((row) => [row.dataset.uuid, row]));
    while (waiting.size) {
      const query = [...waiting.keys()].slice(0, 200).map((uuid) => `uuid=${uuid}`).join("&");
      let states;
      try {
        const answer = await fetch(`/upload/progress?${query}`, { headers: { Accept: "application/json" } });
        if (!answer.ok) return;
        states = await answer.json();
      } catch { await new Promise((go) => setTimeout(go, 3000)); continue; }
      for (const state of states) {
        if (state.state === "waiting") continue;
        done(waiting.get(state.uuid), state);
        waiting.delete(state.uuid);
      }
    }
  };
  const outcomes = () => one("#outcomes");
  // What rows say, also of those that go on while another page stands in their place.
  let words = outcomes()?.dataset;
  const finish = (row, state) => {
    row.classList.add(state.state === "failed" ? "is-refused" : "is-done");
    const name = one(".name", row);
    const message = one(".message", row);
    message.textContent = state.message || words.done;
    for (const [at, near] of (state.near ?? []).entries()) {
      message.append(at ? ", " : ` · ${words.near}: `);
      const link = document.createElement("a");
      link.href = `/documents/${near.uuid}`;
      link.textContent = near.title;
      message.append(link);
    }
    one("progress", row)?.remove();
    if (!one(".open", row) && name.tagName !== "A") {
      const link = document.createElement("a");
      link.className = "open";
      link.href = `/documents/${state.uuid}`;
      link.textContent = state.title || words.open;
      row.append(link);
    }
    if (state.state === "failed") row.append(readAgain(row, state.uuid));
  };
  const readAgain = (row, uuid) => {
    const button = document.createElement("button");
    button.textContent = words.again;
    button.onclick = async () => {
      const form = new URLSearchParams({ form_token: token(), back: "/upload" });
      button.disabled = true;
      try {
        const answer = await fetch(`/documents/${uuid}/again`, { method: "POST", body: form });
        if (!answer.ok) throw new Error(answer.status);
      } catch { button.disabled = false; one(".message", row).textContent = words.broken; return; }
      button.remove();
      row.classList.remove("is-refused");
      one(".message", row).textContent = words.reading;
      awaitReading([row], finish);
    };
    return button;
  };
  if (outcomes()) awaitReading(all("[data-uuid]", outcomes()).concat(all("#pending [data-uuid]")), finish);
  const open = one(".document[data-waiting]");
  if (open) awaitReading([open], () => location.reload());

  // Adding files: chosen, photographed, dropped anywhere.
  const send = (name, form, row) => {
    const message = one(".message", row);
    const bar = one("progress", row);
    const request = new XMLHttpRequest();
    request.open("POST", "/upload");
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-Form-Token", token());
    request.upload.onprogress = (event) => { if (event.lengthComputable) { bar.max = event.total; bar.value = event.loaded; } };
    const fail = (text) => {
      row.classList.add("is-refused");
      message.textContent = text;
      bar.remove();
      const again = document.createElement("button");
      again.textContent = words.again;
      again.onclick = () => { row.replaceWith(begin(name, form)); };
      row.append(again);
    };
    request.onerror = () => fail(words.broken);
    request.onload = () => {
      if (isSignIn(request.responseURL)) { isTokenOld = true; fail(box.dataset.signedOut); return; }
      let files = [];
      try { files = JSON.parse(request.responseText); } catch { fail(request.responseText || words.broken); return; }
      const file = files[0];
      if (!file) { fail(words.broken); return; }
      if (file.outcome === "refused") { fail(file.message); return; }
      row.dataset.uuid = file.uuid;
      if (file.outcome === "duplicate") {
        row.classList.add("is-done");
        bar.remove();
        message.textContent = `${file.message}: `;
        const link = document.createElement("a");
        link.href = `/documents/${file.uuid}`;
        link.textContent = file.title;
        message.append(link);
        return;
      }
      bar.removeAttribute("value");
      message.textContent = words.reading;
      awaitReading([row], finish);
    };
    message.textContent = words.sending;
    return request.send(form);
  };
  const begin = (name, form) => {
    const row = document.createElement("li");
    row.className = "outcome";
    const label = document.createElement("span");
    label.className = "name";
    label.textContent = name;
    const message = document.createElement("span");
    message.className = "message";
    const bar = document.createElement("progress");
    bar.setAttribute("aria-label", name);
    row.append(label, message, bar);
    sending++;
    queue.push(async () => {
      await renewToken().catch(() => {});
      await new Promise((go) => {
        const end = new MutationObserver(() => { if (row.dataset.uuid || row.classList.contains("is-refused")) { end.disconnect(); go(); } });
        end.observe(row, { attributes: true });
        send(name, form, row);
      });
      sending--;
    });
    work();
    return row;
  };
  // Two at a time: the server reads while the next is on its way.
  const queue = [];
  let working = 0;
  const work = async () => {
    if (working >= 2) return;
    working++;
    while (queue.length) await queue.shift()();
    working--;
  };
  const isPicture = (file) => /^image\//.test(file.type);
  const add = (files) => {
    words = outcomes().dataset;
    const combine = one("input[name=combine]")?.checked;
    const pictures = combine ? files.filter(isPicture) : [];
    if (pictures.length) {
      const form = new FormData();
      form.append("combine", "1");
      for (const file of pictures) form.append("file", file, file.name);
      outcomes().append(begin(pictures.map((file) => file.name).join(", "), form));
    }
    for (const file of files) {
      if (pictures.includes(file)) continue;
      const form = new FormData();
      form.append("file", file, file.name);
      outcomes().append(begin(file.name, form));
    }
  };
  document.addEventListener("change", (event) => {
    const input = event.target.closest("#upload input[type=file]");
    if (input) { add([...input.files]); input.value = ""; }
  });
  // What was dropped, folders with all that is in them.
  const filesOf = async (dropped) => {
    const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.());
    if (!entries.some((entry) => entry?.isDirectory)) return [...dropped.files];
    const found = [];
    const visit = async (entry) => {
      if (entry.isFile) { found.push(await new Promise((go, fail) => entry.file(go, fail))); return; }
      const reader = entry.createReader();
      for (;;) {
        // A browser gives a hundred at a time.
        const some = await new Promise((go, fail) => reader.readEntries(go, fail));
        if (!some.length) return;
        for (const each of some) await visit(each);
      }
    };
    for (const entry of entries) if (entry) await visit(entry);
    // Of a folder what can be read; hidden files lie in every one.
    return found.filter((file) => /\.(pdf|jpe?g|png)$/i.test(file.name) && !file.name.startsWith("."));
  };
  const sign = one("#drop-sign");
  let depth = 0;
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  if (sign) {
    addEventListener("dragenter", (event) => { if (hasFiles(event)) { depth++; sign.hidden = false; } });
    addEventListener("dragleave", (event) => { if (hasFiles(event) && --depth <= 0) { depth = 0; sign.hidden = true; } });
    addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
    addEventListener("drop", async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      sign.hidden = true;
      const files = await filesOf(event.dataTransfer);
      if (!outcomes()) {
        // Elsewhere the page for adding takes this one's place; the files stay in this window.
        const answer = await fetch("/upload");
        if (!answer.ok || answer.redirected) { location.href = "/upload"; return; }
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        pageBox.replaceChildren(...one("#page", page).children);
        document.title = page.title;
        history.pushState({ upload: true }, "", "/upload");
      }
      add(files);
    });
  }
})();
