import { t } from '@lingui/core/macro'
import { RefreshCw } from 'lucide-react'
import { IconButton } from '@/ui/icon-button'
import { useRefresh } from '../api/use-refresh'

/** Fetches new figures from the banks; the old ones stay on the screen until then. */
export function RefreshButton() {
  const { refreshOnce, isPending } = useRefresh()
  return (
    <IconButton
      label={isPending ? t`Refreshing your accounts` : t`Refresh your accounts`}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-print="hide"
      onClick={({ detail }) => detail < 2 && refreshOnce()}
      className="-mr-2"
    >
      <RefreshCw className={isPending ? 'animate-spin' : ''} />
    </IconButton>
  )
}
