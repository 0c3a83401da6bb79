/** Walks through the product in any engine: finds elements by role and name, clicks and types, and collects errors. */
import { type Action, type Driver, eventually } from './driver'

/** A full name, or a pattern. */
type Name = string | RegExp

type Role = 'button' | 'link' | 'radio' | 'heading' | 'region' | 'slider' | 'textbox'

const selectors: Record<Role, string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  radio: 'input[type="radio"], [role="radio"]',
  heading: 'h1, h2, h3',
  region: 'section, [role="region"]',
  slider: '[role="slider"]',
  textbox: 'input',
}

/** Matches amounts and percentages as shown. */
const FIGURES = String.raw`/[+−-]?(?:CA|US)?\$[\d,.]*\d[KMB]?|[+−-]?\d[\d.,]*%/g`

/** Marks everything that is still loading. */
const BUSY = '[aria-busy="true"]'

export class Visitor {
  private readonly driver: Driver
  private readonly site: string
  private readonly faults: string[] = []

  constructor(driver: Driver, site: string) {
    this.driver = driver
    this.site = site
  }

  async resize(size: readonly [width: number, height: number]): Promise<void> {
    await this.driver.resize(...size)
    // The page is laid out again within two frames.
    await this.driver.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))',
    )
  }

  /** Opens a page and waits until it is complete. */
  async open(path: string): Promise<void> {
    await this.collect()
    await this.driver.open(this.site + path)
    await this.until(
      'the page',
      `document.documentElement.dataset.hydrated === 'true' && !document.querySelector('${BUSY}')`,
    )
  }

  /** Waits until the page is at `path`. */
  async at(path: string): Promise<void> {
    await this.until(path, `location.pathname === ${JSON.stringify(path)}`)
  }

  async see(role: Role, name: Name): Promise<void> {
    await this.until(`${role} ${name}`, found(role, name))
  }

  async click(role: Role, name: Name): Promise<void> {
    const [x, y] = await this.placeOf(role, name)
    const actions: Action[] = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
      // Over a chart, the pointer would show the figures of a day.
      { type: 'pointerMove', x: 0, y: 0 },
    ]
    await this.driver.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  async type(name: Name, text: string): Promise<void> {
    await this.click('textbox', name)
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** The figures of the page: `expected` once they appear, else the figures at the timeout. */
  async figures(expected?: readonly string[]): Promise<string[]> {
    // Not innerText, because engines omit different parts of it below the fold.
    const read = `(() => {
      if (document.querySelector('${BUSY}')) return null
      const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
      let text = ''
      while (walker.nextNode()) if (walker.currentNode.parentElement.checkVisibility()) text += walker.currentNode.data
      return text.match(${FIGURES}) ?? []
    })()`
    const wanted = JSON.stringify(expected)
    const seen: string[] = []
    let last: string[] = []
    await eventually('figures', async () => {
      const figures = await this.driver.evaluate<string[] | null>(read)
      if (figures === null) return undefined
      last = figures
      seen.push(JSON.stringify(figures))
      const isThere = expected ? seen.at(-1) === wanted : areStill(seen)
      return isThere || undefined
    }).catch((error) => {
      if (!expected) throw error
    })
    return last
  }

  /** The address of the first link on the page that leads to `part`. */
  async linkTo(part: string): Promise<string> {
    const link = `document.querySelector('main a[href*="${part}"]')?.getAttribute('href')`
    return this.waitFor(
      `a link to ${part}`,
      async () => (await this.driver.evaluate<string | null>(link)) ?? undefined,
    )
  }

  /** Uncaught errors, console errors and refused content since the visit began. */
  async incidents(): Promise<string[]> {
    await this.collect()
    return this.faults
  }

  private async collect(): Promise<void> {
    this.faults.push(
      ...(await this.driver.evaluate<string[]>('globalThis.faults?.splice(0) ?? []')),
    )
  }

  private async until(what: string, condition: string): Promise<void> {
    await this.waitFor(
      what,
      async () => (await this.driver.evaluate<boolean>(`!!(${condition})`)) || undefined,
    )
  }

  /** On a timeout, reports what the page shows instead. */
  private async waitFor<Value>(what: string, probe: () => Promise<Value | undefined>) {
    try {
      return await eventually(what, probe)
    } catch (cause) {
      const seen = await this.driver.evaluate<string>(
        `(document.querySelector('[role="dialog"]') ?? document.body).innerText`,
      )
      throw new Error(`${cause} on:\n${seen.slice(0, 500)}`, { cause })
    }
  }

  /** The middle of the element with this role and name, once it stands still and no other element covers it. */
  private async placeOf(role: Role, name: Name): Promise<[number, number]> {
    let before = ''
    const what = `${role} ${name}`
    return this.waitFor(what, async () => {
      const place = await this.driver.evaluate<[number, number] | string>(`((target) => {
        if (!target || target.matches(':disabled')) return 'not there'
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
        const hit = document.elementFromPoint(x, y)
        const isHit = target.contains(hit) || hit?.closest('label')?.control === target
        return isHit ? [x, y] : 'behind ' + hit?.outerHTML.slice(0, 200)+[x,y,innerWidth,innerHeight]
      })(${found(role, name)})`)
      const now = JSON.stringify(place)
      const isStill = now === before
      before = now
      return isStill && typeof place !== 'string' ? place : undefined
    })
  }
}

/** Unchanged for half a second, so late content has arrived. */
const areStill = (seen: readonly string[]) => seen.length > 5 && new Set(seen.slice(-6)).size === 1

/** In the page: the first visible element with this role and name. */
function found(role: Role, name: Name): string {
  const isNamed = name instanceof RegExp ? `${name}.test(name)` : `name === ${JSON.stringify(name)}`
  return `[...document.querySelectorAll(${JSON.stringify(selectors[role])})].find((one) => {
    const labels = one.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id))
    const named = labels ?? [...(one.labels?.length ? one.labels : [one])]
    const name = one.getAttribute('aria-label') ?? named.map((label) => label?.textContent).join(' ')
    return one.checkVisibility() && ((name) => ${isNamed})(name.trim())
  })`
}
