/**
 * How Link looks. Held as text and adopted as a constructed style sheet, because a page under a strict
 * `style-src 'self'` admits no inline styles.
 */
;(() => {
  const css = `
    .gg-link {
      --bg: #ffffff; --sunken: #f3efe7; --text: #1c1812; --text-2: #574f40; --line: #e5dfd3; --strong: #8e846f;
      --gold: #b07a10; --gold-fill: #e3b04b; --on-gold: #1c1812; --ring: #8a5f00; --neg: #b03a1c; --neg-bg: #fce9e2;
      --scrim: rgb(28 24 18 / 60%);
      position: fixed; inset: 0; margin: auto; height: fit-content;
      box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); max-height: min(44rem, calc(100dvh - 2rem));
      padding: 0; border: 1px solid var(--line); border-radius: 20px; background: var(--bg); color: var(--text);
      font: 400 15px/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif; color-scheme: light;
      box-shadow: 0 24px 64px rgb(28 24 18 / 24%); overflow: hidden; pointer-events: auto;
    }
    [data-theme="dark"] .gg-link {
      --bg: #1a1712; --sunken: #14110d; --text: #f6f2e9; --text-2: #c4bba9; --line: #38322a; --strong: #8d836e;
      --gold: #e8b84b; --gold-fill: #e8b84b; --on-gold: #1c1508; --ring: #f3ce75; --neg: #ff9b7a; --neg-bg: #3a1b11;
      --scrim: rgb(0 0 0 / 70%); color-scheme: dark;
    }
    .gg-link::backdrop { background: var(--scrim); }
    .gg-link[open] { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; }
    .gg-link *, .gg-link *::before { box-sizing: border-box; }
    .gg-link :focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
    .gg-link h2 { margin: 0; font-size: 18px; line-height: 1.3; font-weight: 600; letter-spacing: -0.015em; }
    .gg-link p { margin: 0; color: var(--text-2); }
    .gg-link-head { display: flex; align-items: center; gap: 8px; padding: 16px 16px 0 24px; }
    .gg-link-head h2 { flex: 1; }
    .gg-link-head h2:focus-visible { outline: none; }
    .gg-link-body { display: grid; align-content: start; gap: 16px; padding: 12px 24px 20px; overflow-y: auto; }
    .gg-link-foot { padding: 12px 24px 16px; border-top: 1px solid var(--line); background: var(--sunken); }
    .gg-link button, .gg-link input, .gg-link select { font: inherit; color: inherit; }
    .gg-link button { cursor: pointer; }
    .gg-link-icon { display: grid; place-items: center; width: 40px; height: 40px; border: 0; border-radius: 10px;
      background: none; font-size: 20px; line-height: 1; }
    .gg-link-icon:hover, .gg-link-pick:hover, .gg-link-plain:hover { background: var(--sunken); }
    .gg-link-main { width: 100%; min-height: 44px; border: 0; border-radius: 10px; background: var(--gold-fill); }
    .gg-link button.gg-link-main { color: var(--on-gold); font-weight: 600; }
    .gg-link-main[aria-disabled="true"] { opacity: 0.6; cursor: progress; }
    .gg-link-plain { min-height: 40px; padding: 0 14px; border: 1px solid var(--strong); border-radius: 10px;
      background: none; white-space: nowrap; }
    .gg-link-field { display: grid; gap: 6px; font-size: 13px; color: var(--text-2); }
    .gg-link-field input, .gg-link-field select { width: 100%; min-height: 40px; padding: 0 12px; font-size: 14px;
      border: 1px solid var(--strong); border-radius: 10px; background: var(--bg); color: var(--text); }
    .gg-link-list { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; list-style: none; min-width: 0; }
    .gg-link-list legend { padding: 0; margin-bottom: 8px; color: var(--text-2); }
    .gg-link-pick { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; padding: 8px 12px;
      border: 1px solid var(--line); border-radius: 12px; background: none; text-align: left; cursor: pointer; }
    .gg-link-pick input { width: 20px; height: 20px; flex: none; accent-color: var(--gold); }
    .gg-link-words { display: grid; flex: 1; min-width: 0; }
    .gg-link-words span { font-size: 13px; color: var(--text-2); }
    .gg-link-words strong { font-weight: 500; overflow-wrap: anywhere; }
    .gg-link-amount { font-variant-numeric: tabular-nums lining-nums; font-size: 14px; text-align: right; }
    .gg-link-logo { position: relative; display: grid; place-items: center; width: 40px; height: 40px; flex: none;
      border-radius: 12px; overflow: hidden; color: #ffffff; font-weight: 600; }
    .gg-link-logo img { position: absolute; inset: 0; width: 100%; height: 100%; }
    .gg-link-alert { padding: 10px 12px; border-radius: 10px; background: var(--neg-bg); color: var(--neg); }
    .gg-link-alert:empty { display: none; }
    .gg-link-foot summary { font-size: 13px; color: var(--text-2); cursor: pointer; }
    .gg-link-controls { display: grid; gap: 12px; padding-top: 12px; }
    .gg-link-control { display: flex; gap: 8px; align-items: end; }
    .gg-link-control .gg-link-field { flex: 1; min-width: 0; }
    @media (forced-colors: active) { .gg-link-main, .gg-link-pick { border: 1px solid ButtonText; } }
  `

  let adopted = false

  globalThis.goldgrovePlaidLink = {
    /** Adds the styles to the page, once. */
    adoptStyles() {
      if (adopted) {
        return
      }
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      adopted = true
    },
  }
})()
