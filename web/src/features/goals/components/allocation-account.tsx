import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '@/lib/cn'
import { Button } from '@/ui/button'
import { DotLine } from '@/ui/dot-line'
import { Input } from '@/ui/input'
import { Money } from '@/ui/money'
import type { AllocationDraft, DraftEntry } from '../model/allocation-draft'
import type { AccountSource, HoldingSource } from '../model/allocation-sources'
import type { Claims } from '../model/claims'
import { AllocationField } from './allocation-field'

export interface AllocationAccountProps {
  account: AccountSource
  currency: string
  draft: AllocationDraft
  claims: Claims
  /** What is wrong, by source. */
  problems: Readonly<Record<string, string>>
  onEnter: (id: string, entry: DraftEntry) => void
}

/** An account as a whole, and on demand each holding in it. */
export function AllocationAccount(props: AllocationAccountProps) {
  const { account, currency } = props
  const id = useId()
  const [open, setOpen] = useState(() => account.holdings.some((one) => one.id in props.draft))
  return (
    <li className="grid grid-cols-1 gap-3 rounded-control border border-line p-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-body font-medium wrap-anywhere">{account.name}</p>
          <DotLine
            className="text-caption text-text-2"
            parts={[
              { name: 'detail', text: account.detail },
              { name: 'worth', text: <Money value={account.worth} currency={currency} /> },
              account.hidden && { name: 'hidden', text: 'hidden, counts nothing' },
            ]}
          />
        </div>
        <AllocationField {...fieldOf(props, account)} />
      </div>
      {account.holdings.length > 0 && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="justify-self-start"
        >
          {open ? 'Hide' : 'Choose'} single holdings ({account.holdings.length})
          <ChevronDown aria-hidden="true" className={cn(open && 'rotate-180')} />
        </Button>
      )}
      <div id={id} hidden={!open}>
        {open && <Holdings {...props} />}
      </div>
    </li>
  )
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

/** More than this at once would be scrolled through, not read: the rest is found by its name. */
const SHOWN = 20

function Holdings(props: AllocationAccountProps) {
  const { account, currency, draft } = props
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = account.holdings.filter(
    (one) => one.id in draft || `${one.name} ${one.detail ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      {account.holdings.length > SHOWN && (
        <Input
          type="search"
          aria-label={`Find a holding in ${account.name}`}
          placeholder="Find a holding"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul aria-label={`Holdings in ${account.name}`} className="grid grid-cols-1 gap-3">
        {found.slice(0, SHOWN).map((holding) => (
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
                  { name: 'worth', text: <Money value={holding.worth} currency={currency} /> },
                ]}
              />
            </div>
            <AllocationField {...fieldOf(props, holding)} />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="text-caption text-text-3">
          {found.length - SHOWN} more. Find them by their name.
        </p>
      )}
    </div>
  )
}
