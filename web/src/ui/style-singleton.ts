/**
 * Replacement for the package `react-style-singleton`, which Radix uses for its scroll lock.
 * Same contract, built on `adoptedStyleSheets`: no `<style>` element, so a strict `style-src` holds.
 */
import { useEffect } from 'react'

interface Singleton {
  add(css: string): void
  remove(): void
}

export function stylesheetSingleton(): Singleton {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return {
    add(css) {
      users += 1
      if (users > 1) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove() {
      users -= 1
      if (users > 0 || !sheet) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      sheet = null
    },
  }
}

export function styleHookSingleton() {
  const singleton = stylesheetSingleton()
  return (css: string, _dynamic?: boolean) => {
    useEffect(() => {
      singleton.add(css)
      return () => singleton.remove()
    }, [css])
  }
}

export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return ({ styles, dynamic }: { styles: string; dynamic?: boolean }) => {
    useStyle(styles, dynamic)
    return null
  }
}
