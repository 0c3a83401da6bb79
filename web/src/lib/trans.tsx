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
 * A text with elements inside; written as the macro `<Trans>`. Needs no provider, because the app rerenders when the
 * language changes. Pass a name such as "<b>Car</b>" as an element: as text, its tags would be parsed as the message's
 * own.
 */
export function Trans({ values = {}, ...props }: TransProps) {
  const parts = Object.entries(values).map(([name, value]) => [
    name,
    /</.test(value as string) ? [value] : value,
  ])
  return <TransNoContext {...props} values={Object.fromEntries(parts)} lingui={lingui} />
}
