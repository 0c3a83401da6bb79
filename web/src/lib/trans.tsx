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
 * the language changes.
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={lingui} />
}
