import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Spinner } from '@/ui/spinner'

/** While accounts come in. The page may be left: the import goes on. */
export function ImportProgress({ institution }: { institution: string | null }) {
  const bank = institution ?? t`your bank`
  return (
    <div role="status" className="grid justify-items-center gap-4 py-8 text-center">
      <Spinner className="size-10 text-gold" />
      <p className="text-title">
        <Trans>Importing from {bank}</Trans>
      </p>
      <ul className="grid gap-2 text-left text-control text-text-2">
        <li className="flex items-center gap-2">
          <Check aria-label={t`Done:`} className="size-4 text-pos" />
          <Trans>Connected to {bank}</Trans>
        </li>
        <li className="flex items-center gap-2">
          <Spinner className="size-4 text-gold" />
          <Trans>Importing accounts, holdings and debts</Trans>
        </li>
      </ul>
      <p className="text-caption text-text-3">
        <Trans>This usually takes less than a minute.</Trans>
      </p>
    </div>
  )
}
