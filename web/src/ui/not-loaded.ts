import { t } from '@lingui/core/macro'
import { toast } from './toast'

/** Announces that a part of the app could not be loaded, where the page works without it. */
export function tellNotLoaded(): void {
  toast.destructive(t`This part didn't load`, {
    id: 'not-loaded',
    description: t`The connection dropped, or a new version is out. Reloading usually helps.`,
  })
}
