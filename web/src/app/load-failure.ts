/** A page whose code could not be fetched: the connection dropped, or an old tab met a new release. */
import { t } from '@lingui/core/macro'
export function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}

export const loadFailureText = () =>
  ({
    title: t`This page didn't load`,
    message: t`The connection dropped, or a new version is out. Reloading usually helps.`,
  }) as const
