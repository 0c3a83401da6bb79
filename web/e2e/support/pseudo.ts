/**
 * A pseudo-language for tests: English with accents, a third longer. Plain text on the screen comes from no catalogue.
 */
import type { Page } from '@playwright/test'
import { publicPaths } from '../../src/lib/addresses'

/** A compiled catalogue, alone in a file or among others. */
const CATALOGUE = /\bJSON\.parse\((`\{"[-+/\w]{6}":\[[^`]*`)\)/g

/** Replaces every text of a compiled catalogue. Runs in the page. */
function lengthened(catalogue: unknown): unknown {
  const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const accented = 'åƀçđéƒğĥîĵķļḿñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊÝŽ'
  let owed = 0
  const inPseudo = (text: string) =>
    text.replace(/<[^>]*>|[A-Za-z]+/g, (word) => {
      if (word.startsWith('<')) return word
      owed += word.length * 0.35
      const more = Math.floor(owed)
      owed -= more
      return [...word].map((letter) => accented[plain.indexOf(letter)]).join('') + 'é'.repeat(more)
    })
  // A message is a list of texts and of lists: a value's name, its kind, and its forms by case.
  const message = (parts: unknown): unknown =>
    Array.isArray(parts)
      ? parts.map((part) => (typeof part === 'string' ? inPseudo(part) : value(part)))
      : parts
  const value = (part: unknown): unknown => {
    if (!Array.isArray(part) || typeof part[2] !== 'object') return part
    const forms = Object.entries(part[2] as object).map(([name, form]) => [
      name,
      typeof form === 'string' ? inPseudo(form) : message(form),
    ])
    return [part[0], part[1], Object.fromEntries(forms)]
  }
  return Object.fromEntries(
    Object.entries(catalogue as object).map(([id, parts]) => [id, message(parts)]),
  )
}

const files = new Map<string, string>()

/**
 * Shows texts in pseudo-language from the next page on. The browser renders public pages, because the build wrote them in
 * English.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url()
    // Node's fetch, since Playwright drops the answer to `route.fetch` when the page goes away.
    const body = files.get(url) ?? (await (await fetch(url)).text())
    files.set(url, body)
    const lengthenedBody = body.replace(
      CATALOGUE,
      (_, json: string) => `(${lengthened})(JSON.parse(${json}))`,
    )
    await route.fulfill({ contentType: 'text/javascript', body: lengthenedBody })
  })
  await page.route(
    ({ pathname }) => publicPaths.includes(pathname),
    async (route) => {
      const response = await route.fetch({ url: new URL('/spa.html', route.request().url()).href })
      await route.fulfill({ response })
    },
  )
}

/** Collects the names and texts that the API returns. */
export function overheard(page: Page): Set<string> {
  const said = new Set<string>()
  const collect = (value: unknown): void => {
    // Codes are lowercase without spaces; on the screen they would be a bug.
    if (typeof value === 'string' && /[A-Z ]/.test(value) && value.length > 2)
      said.add(value.replace(/^CUR:/, ''))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    // Leaving a page drops its answers.
    response.json().then(collect, () => undefined)
  })
  return said
}

/** Texts that the browser formats: days, durations, time zones, currencies and lists. */
const OF_THE_BROWSER = new RegExp(
  [
    String.raw`\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b`,
    String.raw`\b(?:\d+|last|next|this) (?:second|minute|hour|day|week|month|year)s?\b(?: ago)?|\bin(?= \d)|\byesterday\b|\btoday\b`,
    String.raw`\b[ap]\.m\.|\b(?:US|CA)(?=\$)|(?<=\d)[KM]\b|(?<=\d )min\b|\b(?:[A-Z]\w+ )+Time \([A-Z][\w ]+\)|\band\b`,
    String.raw`\b(?:[A-Z]\w+ )*(?:Baht|Dollar|Euro|Franc|Krona|Krone|Lira|Peso|Pound|Rand|Real|Riyal|Rupee|Rupiah|Sol|Won|Yen|Yuan)s?\b(?: \([A-Z]{3}\))?`,
  ].join('|'),
  'g',
)

/** Names and addresses that are the same in every language. */
const NAMES =
  /\b(?:Goldgrove|Premium|Plaid|Stripe|Ctrl|CAD|USD|English|Canada|United States)\b|Français|\S+@\S+|https?:\S+/g

/** Texts on the screen, or for screen readers, that come from no catalogue. `said` contains the API's texts. */
export async function plainTexts(page: Page, said: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']
    const named = [...document.body.querySelectorAll(names.map((name) => `[${name}]`).join())]
    const shown = named.filter((element) => element.checkVisibility())
    const labels = shown.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, ...document.body.innerText.split('\n'), ...labels]
  })
  const foreign = [...said].toSorted((a, b) => b.length - a.length)
  const ours = (text: string) =>
    foreign
      .reduce((rest, one) => rest.replaceAll(one, ''), text)
      .replace(NAMES, '')
      .replace(OF_THE_BROWSER, '')
  return [...new Set(texts.filter((text) => /[A-Za-z]{2}/.test(ours(text))))]
}

interface Box {
  name: string
  left: number
  right: number
  bottom: number
  overflowX: string
  overflowY: string
  endsInDots: boolean
  /** Its edge is visible. */
  hasEdge: boolean
}

interface Shown {
  text: string
  left: number
  right: number
  bottom: number
  height: number
  /** The boxes around it, from the inside out. */
  boxes: Box[]
}

/** Every visible text, and the boxes around it. */
function shownTexts(page: Page): Promise<Shown[]> {
  return page.evaluate(() => {
    const UNSEEN = '[aria-hidden="true"], [class*="sr-only"], .skip-link, option, svg'
    const EDGE = 'button, a, li, th, td, section, [role="radio"], [role="dialog"], [data-slot]'
    const isSeen = (element: Element) =>
      element.closest(UNSEEN) === null &&
      // A label for screen readers only.
      element.clientWidth !== 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    function boxOf(element: Element) {
      const { left, right, bottom } = element.getBoundingClientRect()
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const name = `${element.tagName.toLowerCase()}.${element.classList.value.slice(0, 60)}`
      const endsInDots = textOverflow === 'ellipsis'
      const hasEdge = overflowX !== 'visible' || element.matches(EDGE)
      return { name, left, right, bottom, overflowX, overflowY, endsInDots, hasEdge }
    }

    function around(element: Element | null): Element[] {
      return element && element !== document.body ? [element, ...around(element.parentElement)] : []
    }
    const isBox = (element: Element) =>
      !/^(?:inline|contents)$/.test(getComputedStyle(element).display)

    function shown(node: Node): Shown[] {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!text || !parent || !isSeen(parent)) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, bottom, height } = range.getBoundingClientRect()
      return [{ text, left, right, bottom, height, boxes: around(parent).filter(isBox).map(boxOf) }]
    }

    const texts: Shown[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(...shown(node))
    return texts
  })
}

const TOLERANCE_PX = 1.5

/** How a box treats a text in it: cuts it, lets it overflow, or lets users scroll to it. `null` if the text fits. */
function treatment(text: Shown, box: Box): string | null {
  const beside = Math.max(text.right - box.right, box.left - text.left)
  if (box.hasEdge && beside > TOLERANCE_PX) {
    // A user's own name may end in dots.
    const isName = box.endsInDots && /[A-Za-z]{2}/.test(text.text)
    if (isName || /auto|scroll/.test(box.overflowX)) return 'reachable'
    return `${Math.round(beside)} px beside ${box.name}`
  }
  if (/auto|scroll/.test(box.overflowY)) return 'reachable'
  const isBelow = text.bottom - box.bottom > text.height / 3
  return isBelow && box.overflowY !== 'visible' ? `below ${box.name}` : null
}

/** Texts that are cut off, overflow their box, or make the page wider than the window. */
export async function cutTexts(page: Page): Promise<string[]> {
  const faults = (await shownTexts(page)).flatMap((text) => {
    const fault = text.boxes.map((box) => treatment(text, box)).find((found) => found !== null)
    return fault && fault !== 'reachable' ? [`${text.text.slice(0, 50)}: ${fault}`] : []
  })
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const widest = [...document.querySelectorAll('main *')].filter(isWide).slice(-2)
    return scrollWidth > clientWidth ? widest.map(({ outerHTML }) => outerHTML.slice(0, 200)) : []
  })
  const sideways = await page.evaluate(() => {
    const inDialogs = [...document.querySelectorAll('[role=dialog], [role=dialog] *')]
    const scrolls = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const isBody = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.querySelector('h2') !== null
    return inDialogs.filter((element) => isBody(element) && scrolls(element)).length
  })
  return [
    ...new Set([
      ...faults,
      ...wide.map((html) => `wider than the window: ${html}`),
      ...(sideways > 0 ? ['a dialog is wider than itself'] : []),
    ]),
  ]
}
