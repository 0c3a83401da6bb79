/** What touch and phones need from a page, measured in the page. */
import type { Page } from '@playwright/test'

/** iPhones zoom into a field with smaller text, and stay zoomed. */
const FIELD_PX = 16
const TARGET_PX = 44

/** Fields with text that is too small, as "email 15px". */
export function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter((field) => !/^(?:hidden|radio|checkbox)$/.test(field.type))
        .filter((field) => !field.closest('[aria-hidden="true"]'))
        .map((field) => [field.name || field.id, getComputedStyle(field).fontSize] as const)
        .filter(([, size]) => Number.parseFloat(size) < least)
        .map((found) => found.join(' ')),
    FIELD_PX,
  )
}

/**
 * Targets too small for a finger, as "link All goals: 82 x 22". Measured by what responds around the middle, because a
 * label or a whole row may be part of the target. Links within a sentence are as high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('[aria-hidden="true"], .sr-only, .skip-link')
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.innerText.trim() !== element.innerText.trim()

    /** How far the target responds from its middle, in the direction `x`, `y`. */
    const reach = (
      target: HTMLElement,
      label: Element | null | undefined,
      x: number,
      y: number,
    ) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      let steps = 0
      for (; steps < least; steps += 1) {
        const hit = document.elementFromPoint(
          left + width / 2 + x * steps,
          top + height / 2 + y * steps,
        )
        if (!target.contains(hit) && !(hit && label?.contains(hit))) break
      }
      return steps
    }

    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), summary, select, input, textarea, [role="slider"]',
      ),
    ]
      .filter((target) => isSeen(target) && !isInSentence(target))
      .flatMap((target) => {
        target.scrollIntoView({ block: 'center' })
        const label = (target as HTMLInputElement).labels?.[0]
        const width = reach(target, label, -1, 0) + reach(target, label, 1, 0)
        const height = reach(target, label, 0, -1) + reach(target, label, 0, 1)
        // The middle counts twice, and a side may end within a pixel.
        if (width >= least && height >= least) return []
        const name = target.ariaLabel ?? target.innerText ?? ''
        return `${target.tagName.toLowerCase()} ${name.slice(0, 40)}: ${width} x ${height}`
      })
  }, TARGET_PX)
}

/** Insets of an iPhone in landscape: the notch on one side, as much room on the other, the home indicator below. */
const INSETS = { left: 59, right: 59, bottom: 21 }

/** Shows the page as on such a phone. */
export async function holdAcross(page: Page): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS })
}

/** Texts and controls under the notch or the home indicator. */
export function underTheNotch(page: Page): Promise<string[]> {
  return page.evaluate(({ left, right, bottom }) => {
    const isFixed = (element: Element) =>
      element.closest('[data-slot="toast"], [role="dialog"], nav.fixed, .skip-link') !== null
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, input, select, h1, h2, h3, p, li, dt, dd',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(
        (element) => !element.closest('.sr-only, [aria-hidden="true"], .skip-link:not(:focus)'),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isBeside = box.left < left || box.right > innerWidth - right
        return (
          box.width > 1 && (isBeside || (isFixed(element) && box.bottom > innerHeight - bottom))
        )
      })
      .map((element) => `${element.tagName.toLowerCase()} ${element.innerText.slice(0, 40)}`)
  }, INSETS)
}

/** Controls under a message, of those that do not scroll away: in the bars of the page and of a dialog. */
export function underToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-slot="toast"]')]
    return [...document.querySelectorAll<HTMLElement>(':is(nav.fixed, .sticky) :is(a, button)')]
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return toasts.some((toast) => {
          const { left, right, top, bottom } = toast.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top
        })
      })
      .map((control) => control.ariaLabel ?? control.innerText)
  })
}

/** Shows the page as in a browser with text at 200 %. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Texts outside the window or cut off at the end. */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, span, dt, dd, td')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[class*="sr-only"], [aria-hidden="true"], .skip-link'))
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return isCut || element.getBoundingClientRect().right > innerWidth + 1
      })
      .map((element) => `${element.tagName.toLowerCase()} ${element.innerText.slice(0, 40)}`),
  )
}
