// Sets the theme before the first paint, and says whether the frame of signed-in pages is to be seen. A file of its own,
// because inline scripts are not allowed here. `src/lib/theme.ts` takes over once the app runs.
;(() => {
  const KEY = 'goldgrove_theme'
  const LANGUAGE_KEY = 'goldgrove_language'
  const root = document.documentElement

  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const apply = (theme) => {
    root.dataset.theme = theme
    document
      .querySelector('meta[name="theme-color"]')
      .setAttribute('content', theme === 'dark' ? '#100e0a' : '#faf8f4')
  }

  const stored = read(KEY)
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  apply(dark ? 'dark' : 'light')

  // Who has no session is about to be sent elsewhere. The build writes the addresses into the page.
  const framed = document.currentScript?.dataset.framed?.split(' ') ?? []
  const isBelow = (path) => location.pathname === path || location.pathname.startsWith(`${path}/`)
  const hasSession = () => {
    try {
      return Object.keys(localStorage).some((key) => /^CognitoIdentity.*\.accessToken$/.test(key))
    } catch {
      return false
    }
  }
  // As `src/lib/language-at.ts` finds it.
  const isFrench = () => {
    const ours = navigator.languages.find((tag) => /^(en|fr)\b/i.test(tag))
    return /^fr/i.test(read(LANGUAGE_KEY) ?? ours ?? 'en')
  }
  // A public page has the language of its address; an English one shows its link to the French one to a French reader.
  if (isFrench() && root.lang !== 'fr-CA') root.dataset.french = ''
  if (framed.some(isBelow) && hasSession()) {
    root.dataset.frame = isFrench() ? 'fr' : 'en'
    root.lang = isFrench() ? 'fr-CA' : 'en-CA'
  }

  // Older browsers lack one of these, which the stylesheet is built on; `browserslist` in package.json names the rest.
  const isOld = !window.CSSPropertyRule || !CSS.supports('color', 'color-mix(in srgb, red, red)')
  if (isOld)
    document.addEventListener('DOMContentLoaded', () => {
      for (const notice of document.querySelectorAll('[data-old-browser]')) notice.hidden = false
    })

  // The toggle works before the app does.
  document.addEventListener('click', (event) => {
    if (root.dataset.hydrated || !event.target.closest('[data-theme-toggle]')) return
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
    apply(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Lasts for this page only.
    }
  })
})()
