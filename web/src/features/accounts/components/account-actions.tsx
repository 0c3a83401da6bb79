import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  EllipsisVertical,
  Eye,
  EyeOff,
  List,
  Pencil,
  Trash2,
  Unplug,
} from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { useUpdateAccount } from '@/entities/accounts'
import { allocationsQuery } from '@/entities/household'
import { useRemove } from '@/entities/removals'
import type { Account } from '@/lib/api-types'
import { focusHeading } from '@/lib/focus-heading'
import { EDIT_PARAM } from '@/lib/form-paths'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu'
import { IconButton } from '@/ui/icon-button'

const EditAccountDialog = lazyPart('EditAccountDialog', () => import('./edit-account-dialog'))
const RemoveItemDialog = lazyPart('RemoveItemDialog', () => import('./remove-item-dialog'))

interface AccountActionsProps {
  account: Account
  /** The bank's name, for a linked account. */
  institution: string
  onItsPage?: boolean
}

/** The actions on an account, by the source of its figures. */
export function AccountActions({ account, institution, onItsPage = false }: AccountActionsProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const user = useSignedInUser()
  const update = useUpdateAccount()
  const remove = useRemove()
  const [open, setOpen] = useState<'edit' | 'unlink' | null>(null)
  const linked = account.item_id !== null
  const [search, setSearch] = useSearchParams()
  const isAddressed = onItsPage && search.has(EDIT_PARAM)
  const heir = useRef<(() => void) | null>(null)

  function close(): void {
    setOpen(null)
    if (!isAddressed) return
    search.delete(EDIT_PARAM)
    setSearch(search, { replace: true, preventScrollReset: true })
  }

  /** For actions that remove the row from its list, and the focus with it. */
  function handOnFocus({ target }: Event): void {
    if (!onItsPage) heir.current = focusBeside((target as Element).closest('li'))
  }

  /** Leaves the account's own page, which has no content any more. Back does not return to it either. */
  function leave(): void {
    if (onItsPage) void navigate(paths.accounts, { replace: true })
  }

  /** The bank's rows are removed, and the focus with them. */
  function unlinked(): void {
    flushSync(close)
    leave()
    focusHeading()
  }

  function removeAccount(): void {
    remove.mutate({ kind: 'accounts', id: account.id, name: account.name, userId: user.id })
    leave()
  }

  return (
    <>
      {/* A modal menu would hide the page from assistive technology. */}
      <DropdownMenu
        modal={false}
        // The confirmations name goals.
        onOpenChange={(opened) => opened && void client.prefetchQuery(allocationsQuery)}
      >
        <DropdownMenuTrigger asChild>
          <IconButton
            label={t`Actions for ${account.name}`}
            data-print="hide"
            className="relative z-1 -mr-2"
          >
            <EllipsisVertical />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          onCloseAutoFocus={(event) => {
            if (heir.current === null) return
            event.preventDefault()
            heir.current()
            heir.current = null
          }}
        >
          {!onItsPage && (
            <DropdownMenuItem onSelect={() => void navigate(paths.account(account.id))}>
              <List />
              {t`View details`}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setOpen('edit')}>
            <Pencil />
            {t`Edit account`}
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={(event) => {
              handOnFocus(event)
              update.mutate({ before: account, change: { hidden: !account.hidden } })
            }}
          >
            {account.hidden ? <Eye /> : <EyeOff />}
            {account.hidden ? t`Show again` : t`Hide`}
          </DropdownMenuItem>
          {account.status !== 'reported' && (
            <DropdownMenuItem
              onSelect={(event) => {
                handOnFocus(event)
                update.mutate({ before: account, change: { closed: account.status === 'missing' } })
              }}
            >
              {account.status === 'missing' ? <Archive /> : <ArchiveRestore />}
              {account.status === 'missing' ? t`Mark as closed` : t`Mark as open`}
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          {linked && account.status === 'reported' ? (
            <DropdownMenuItem danger onSelect={() => setOpen('unlink')}>
              <Unplug />
              {t`Remove connection`}
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem
              danger
              onSelect={(event) => {
                handOnFocus(event)
                removeAccount()
              }}
            >
              <Trash2 />
              {t`Delete`}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense fallback={null}>
        {(open === 'edit' || isAddressed) && (
          <EditAccountDialog account={account} onClose={close} />
        )}
        {open === 'unlink' && account.item_id !== null && (
          <RemoveItemDialog
            itemId={account.item_id}
            institution={institution}
            onClose={close}
            onRemoved={unlinked}
          />
        )}
      </Suspense>
    </>
  )
}

/** Focuses the row after `row`, or the one before it; the page's heading when it is the only row. */
function focusBeside(row: Element | null): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const index = rows.findIndex((one) => row?.contains(one))
  const beside = rows[index + 1] ?? rows[index - 1]
  return beside ? () => beside.focus() : focusHeading
}
