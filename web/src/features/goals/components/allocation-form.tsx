import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '@/entities/goals-using'
import { goalsQuery } from '@/entities/household'
import type { Allocation, Goal } from '@/lib/api-types'
import { refusal, useSubmission } from '@/lib/form-submission'
import { type Minor, sumMinor } from '@/lib/money'
import { Button } from '@/ui/button'
import { SubmitFailure } from '@/ui/callout'
import { DialogClose } from '@/ui/dialog'
import { Money } from '@/ui/money'
import { useSaveAllocations } from '../api/allocations'
import {
  type AllocationDraft,
  allSources,
  claimsOf,
  type DraftEntry,
  draftOf,
  emptyEntry,
  entryProblem,
  isWithin,
  sharesOf,
  takersOf,
  unlistedShares,
} from '../model/allocation-draft'
import { type AccountSource, amountOf, isOutdated, type Source } from '../model/allocation-sources'
import { type Share, shareOf } from '../model/share'
import { AllocationAccount } from './allocation-account'

export interface Entered {
  /** Unsaved input, also from before a reload. */
  entered: AllocationDraft
  onEnter: (entered: AllocationDraft) => void
}

interface AllocationFormProps extends Entered {
  goal: Goal
  sources: readonly AccountSource[]
  /** The allocations of the goal, and of all others. */
  own: readonly Share[]
  others: readonly Allocation[]
  onClose: () => void
}

/** One field per account and holding, with what is left of each. */
export function AllocationForm({
  goal,
  sources,
  own,
  others,
  entered,
  onEnter,
  onClose,
}: AllocationFormProps) {
  const save = useSaveAllocations()
  const form = useRef<HTMLFormElement>(null)
  const [stored] = useState(() => draftOf(own))
  const draft = useMemo(() => ({ ...stored, ...entered }), [stored, entered])
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const claims = useMemo(
    () => claimsOf(draft, sources, others.map(shareOf)),
    [draft, sources, others],
  )
  const { data: goals = [] } = useQuery(goalsQuery)
  const { currency } = goal

  const takers = (of: Source) => takersOf(of, sources, others).map(nameOf(goals))
  const problems: Record<string, string> = { ...refused }
  for (const source of allSources(sources)) {
    const entry = draft[source.id] ?? emptyEntry
    if (isWithin(entry, stored[source.id])) continue
    const problem = entryProblem(source, entry, claims, currency, takers)
    if (problem !== null) problems[source.id] = problem
  }
  const amounts = allSources(sources)
    .filter(({ id }) => problems[id] === undefined)
    .map((source) => {
      const entry = draft[source.id] ?? emptyEntry
      return amountOf(source, { ...entry, amount: entry.amount ?? 0 }, claims)
    })

  function enter(id: string, entry: DraftEntry): void {
    onEnter({ ...entered, [id]: entry })
    // The server's errors were about the old figures.
    setRefused({})
  }

  const { submit, failure } = useSubmission(
    async () => {
      if (Object.keys(problems).length > 0) return focusFirstProblem()
      const shares = [...sharesOf(draft, sources), ...unlistedShares(own, sources)]
      const replaced = own.filter(({ id }) => id in entered)
      const outdated = replaced.filter((share) =>
        sources.some((source) => source.id === share.id && isOutdated(source, share)),
      )
      await save.mutateAsync({ goal, shares, outdated })
      onClose()
    },
    ({ field, message }) => {
      // The server's index refers to the list that was sent, in which shares with a field come first.
      const share = sharesOf(draft, sources)[Number(FIELD.exec(field)?.[1] ?? Number.NaN)]
      if (share === undefined) return false
      flushSync(() => setRefused((known) => ({ ...known, [share.id]: refusal(message) })))
      focusFirstProblem()
      return true
    },
  )

  function focusFirstProblem(): void {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <SubmitFailure title={t`Nothing was saved`} failure={failure} />
      <ul aria-label={t`Your assets`} className="grid grid-cols-1 gap-3">
        {sources.map((account) => (
          <AllocationAccount
            key={account.id}
            account={account}
            currency={currency}
            draft={draft}
            claims={claims}
            problems={problems}
            onEnter={enter}
          />
        ))}
      </ul>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex rounded-b-dialog flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:px-6">
        <Total amounts={amounts} currency={currency} />
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button variant="secondary">{t`Not now`}</Button>
          </DialogClose>
          <Button type="submit" pending={save.isPending}>
            {t`Save allocation`}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface TotalProps {
  /** `null` for a part of unknown value. */
  amounts: readonly (Minor | null)[]
  currency: string
}

/** The total allocation, or the known part of it. */
function Total({ amounts, currency }: TotalProps) {
  const known = amounts.filter((amount) => amount !== null)
  const isPartial = known.length < amounts.length
  if (isPartial && known.every((amount) => amount === 0)) {
    return (
      <p className="text-control text-text-2">
        <Trans>We can't show the total: the exchange rate to {currency} isn't known.</Trans>
      </p>
    )
  }
  return (
    <div className="text-control text-text-2">
      <p>
        <Trans>
          Set aside{' '}
          <Money value={sumMinor(known)} currency={currency} className="text-card text-text" />
        </Trans>
      </p>
      {isPartial && (
        <p className="text-caption text-text-3">
          <Trans>
            This total leaves out amounts whose exchange rate to {currency} isn't known.
          </Trans>
        </p>
      )}
    </div>
  )
}

const FIELD = /^allocations\[(\d+)\]/
