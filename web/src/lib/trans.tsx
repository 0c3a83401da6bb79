import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { i18n } from './i18n'

interface TransProps {
  id: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}

const lingui = { i18n }

/**
 * A text with elements inside; written as the macro `<Trans>`. It needs no provider, because the app is drawn again when
 * the language changes. A name such as "<b>Car</b>" goes in as an element: as text, its tags would be read as the message's own.
 */
export function Trans({ values = {}, ...props }: TransProps) {
  const parts = Object.entries(values).map(([name, value]) => [
    name,
    /</.test(value as string) ? [value] : value,
  ])
  return <TransNoContext {...props} values={Object.fromEntries(parts)} lingui={lingui} />
}
