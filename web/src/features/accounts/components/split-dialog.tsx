import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announceFinancialData } from '@/entities/figures'
import { api } from '@/lib/api-client'
import type { AssetClass, AssetClassShare } from '@/lib/api-types'
import { formatNumber } from '@/lib/numbers'
import { positionTitle } from '@/lib/position-title'
import { userMessage } from '@/lib/problem'
import { useDraft } from '@/lib/tab-draft'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { PercentInput } from '@/ui/number-text-input'
import { toast } from '@/ui/toast'
import {
  assetClasses,
  assetClassNames,
  isShare,
  type Percents,
  percentsOf,
  sharesOf,
} from '../model/asset-classes'
import type { Position } from '../model/holdings'

interface HoldingChange {
  ids: readonly string[]
  /** `null` restores the institution's own classification. */
  shares: readonly AssetClassShare[] | null
}

/** Saves the asset classes of one security, in every account that holds it. */
function useUpdateHolding() {
  return useMutation({
    mutationFn: ({ ids, shares }: HoldingChange) =>
      Promise.all(
        ids.map((id) =>
          api.patch(`/investment-holdings/${encodeURIComponent(id)}`, { asset_classes: shares }),
        ),
      ),
    onSettled: announceFinancialData,
    onSuccess: () => toast.success(t`Holding updated`),
    onError: (error) =>
      toast.destructive(t`We couldn't update the holding`, { description: userMessage(error) }),
  })
}

/** The form's own checks refuse what is no percentage. */
const KeptPercents = { parse: (kept: unknown) => kept as Percents }

/** Percent of each asset class. Odds, asset allocation and the stress test use it. */
export function SplitDialog({ position, onClose }: { position: Position; onClose: () => void }) {
  const { mutateAsync } = useUpdateHolding()
  const kept = useDraft(`asset_classes_${position.id}`, KeptPercents)
  const known = percentsOf(position.asset_classes)
  const [percents, setPercents] = useState({ ...known, ...kept.value })
  const shares = sharesOf(percents)
  const sum = assetClasses.reduce((total, name) => total + (percents[name] ?? 0), 0)
  const isWrong = (name: AssetClass) => !isShare(percents[name] ?? 0)

  const { pending, run: save } = useTask(async (next: typeof shares) => {
    await mutateAsync({ ids: position.ids ?? [position.id], shares: next })
    close()
  })

  function enter(name: AssetClass, percent: number | null): void {
    const next = { ...percents, [name]: percent }
    setPercents(next)
    kept.keep(next)
  }

  function close(): void {
    kept.forget()
    onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (shares !== null) void save(shares)
  }

  return (
    <FormDialog
      title={t`Asset classes of ${positionTitle(position)}`}
      description={t`We use this for odds, asset allocation and the stress test. A refresh doesn't change it.`}
      wide
      dirty={assetClasses.some((name) => percents[name] !== known[name])}
      onSubmit={submit}
      onClose={close}
      submitLabel={t`Save`}
      disabled={shares === null}
      pending={pending}
      aside={
        position.classified_by === 'owner' && (
          <Button
            variant="secondary"
            pending={pending}
            onClick={() => void save(null)}
            className="mr-auto"
          >
            {t`Reset`}
          </Button>
        )
      }
    >
      {assetClasses.map((name) => (
        <Field
          key={name}
          label={assetClassNames[name]()}
          error={isWrong(name) ? t`Enter a whole number from 0 to 100.` : undefined}
        >
          <PercentInput
            name={name}
            digits={0}
            value={Number.isNaN(percents[name]) ? null : percents[name]}
            onValueChange={(value, text) => enter(name, value ?? (text.trim() ? Number.NaN : null))}
          />
        </Field>
      ))}
      <p role="status" className="text-control text-text-2 col-span-full">
        {shares
          ? t`These add up to 100%.`
          : !assetClasses.some(isWrong) &&
            t`These add up to ${formatNumber(sum)}%. They must add up to 100%.`}
      </p>
    </FormDialog>
  )
}
