import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '@/lib/cn'
import { plainText } from '@/lib/plain-text'
import { Button } from '@/ui/button'
import { DotLine, type DotPart } from '@/ui/dot-line'
import { Input } from '@/ui/input'
import { Money } from '@/ui/money'
import type { AllocationDraft, DraftEntry } from '../model/allocation-draft'
import type { AccountSource, HoldingSource, Source } from '../model/allocation-sources'
import type { Claims } from '../model/claims'
import { AllocationField } from './allocation-field'

interface AllocationAccountProps {
  account: AccountSource
  currency: string
  draft: AllocationDraft
  claims: Claims
  /** Validation errors by source. */
  problems: Readonly<Record<string, string>>
  onEnter: (id: string, entry: DraftEntry) => void
}

/** An account as a whole and, on demand, each of its holdings. */
export function AllocationAccount(props: AllocationAccountProps) {
  const { account, currency } = props
  const count = account.holdings.length
  const chosen = account.holdings.filter((one) => (props.draft[one.id]?.amount ?? 0) > 0).length
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(() =>
    account.holdings.some((one) => one.id in props.draft),
  )
  const hasProblem = account.holdings.some((one) => one.id in props.problems)
  // Stays open once the problem is gone, because the focus is inside.
  if (hasProblem && !isUnfolded) setUnfolded(true)
  return (
    <li className="grid grid-cols-1 gap-3 rounded-control border border-line p-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-body font-medium wrap-anywhere">{account.name}</p>
          <DotLine
            className="text-caption text-text-2"
            parts={[
              { name: 'detail', text: account.detail },
              worthPart(account, currency),
              account.uncounted !== null && { name: 'uncounted', text: account.uncounted },
            ]}
          />
        </div>
        <AllocationField {...fieldOf(props, account)} />
      </div>
      {count > 0 && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isUnfolded}
          aria-controls={id}
          aria-disabled={hasProblem}
          onClick={() => setUnfolded(!isUnfolded)}
          className="justify-self-start"
        >
          {isUnfolded ? t`Hide holdings (${count})` : t`Choose holdings (${count})`}
          {!isUnfolded &&
            chosen > 0 &&
            ` · ${plural(chosen, { one: '# chosen', other: '# chosen' })}`}
          <ChevronDown className={cn(isUnfolded && 'rotate-180')} />
        </Button>
      )}
      <div id={id} hidden={!isUnfolded}>
        {isUnfolded && <Holdings {...props} />}
      </div>
    </li>
  )
}

/** Its own balance when its value in the goal's currency is unknown. */
function worthPart({ worth, balance }: Source, currency: string): DotPart | null {
  const shown = worth === null ? balance : { value: worth, currency }
  return shown && { name: 'worth', text: <Money {...shown} /> }
}

function fieldOf(props: AllocationAccountProps, source: AccountSource | HoldingSource) {
  return {
    source,
    currency: props.currency,
    entry: props.draft[source.id],
    claims: props.claims,
    problem: props.problems[source.id],
    onEnter: (entry: DraftEntry) => props.onEnter(source.id, entry),
  }
}

/** Longer lists have a search field. */
const SHOWN = 20

function Holdings(props: AllocationAccountProps) {
  const { account, currency, draft } = props
  const [search, setSearch] = useState('')
  const wanted = plainText(search.trim())
  const found = account.holdings.filter(({ name, detail }) =>
    plainText(`${name} ${detail ?? ''}`).includes(wanted),
  )
  const shown = new Set(found.slice(0, SHOWN))
  // An entry of the draft is never out of sight, because its error would be, too.
  const listed = account.holdings.filter((one) => one.id in draft || shown.has(one))
  const rest = found.filter((one) => !listed.includes(one)).length
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      {account.holdings.length > SHOWN && (
        <Input
          type="search"
          aria-label={t`Find a holding in ${account.name}`}
          placeholder={t`Find a holding`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul aria-label={t`Holdings in ${account.name}`} className="grid grid-cols-1 gap-3">
        {listed.map((holding) => (
          <li
            key={holding.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="text-control font-medium wrap-anywhere">{holding.name}</p>
              <DotLine
                className="text-caption text-text-2 wrap-anywhere"
                parts={[
                  holding.detail !== null && { name: 'detail', text: holding.detail },
                  worthPart(holding, currency),
                ]}
              />
            </div>
            <AllocationField {...fieldOf(props, holding)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-caption text-text-3">
          <Trans>{rest} more. Search by name.</Trans>
        </p>
      )}
    </div>
  )
}
