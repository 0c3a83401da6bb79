import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatMomentDay, formatRelative } from '@/lib/moments'
import { capitalized, formatList } from '@/lib/numbers'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { reconnectPath } from '../model/add-asset-path'
import {
  type AskingItem,
  askingItems,
  type BrokenItem,
  brokenItems,
  type Connections,
  connectionsAwaitingHistory,
  type DisconnectedBanks,
  disconnectedTogether,
} from '../model/broken-items'

interface ItemNoticesProps {
  connections: Connections
  now: Date
}

/** Bank connections that need attention, then those whose history is still loading. Empty when there are none. */
export function ItemNotices({ connections, now }: ItemNoticesProps) {
  const broken = brokenItems(connections)
  const asking = askingItems(connections)
  const coming = connectionsAwaitingHistory(connections)
  if (broken.length + asking.length + coming.length === 0) return null
  return (
    <div className="grid gap-3">
      {disconnectedTogether(broken).map((banks) => (
        <DisconnectedNotice key={banks[0].id} banks={banks} now={now} />
      ))}
      {broken
        .filter(({ trouble }) => trouble !== 'disconnected')
        .map((item) => (
          <ItemNotice key={item.id} item={item} now={now} />
        ))}
      {asking.map((item) => (
        <AskingNotice key={item.id} item={item} />
      ))}
      {coming.map((institution) => (
        <Callout
          key={institution}
          tone="info"
          title={t`We're still importing transactions from ${institution}.`}
        >
          <Trans>
            The last month arrives first, earlier years within the hour. You don't need to do
            anything.
          </Trans>
        </Callout>
      ))}
    </div>
  )
}

/** One notice for all banks disconnected on one day, because one page reconnects them. For a user without a plan. */
function DisconnectedNotice({ banks, now }: { banks: DisconnectedBanks; now: Date }) {
  const [{ disconnectedAt, lastUpdated }] = banks
  const names = formatList(banks.map(({ institution }) => institution))
  const day = disconnectedAt === null ? null : formatMomentDay(disconnectedAt)
  return (
    <Callout
      tone="warn"
      title={
        day === null
          ? plural(banks.length, {
              one: `${names} is disconnected.`,
              other: `${names} are disconnected.`,
            })
          : plural(banks.length, {
              one: `${names} was disconnected on ${day}.`,
              other: `${names} were disconnected on ${day}.`,
            })
      }
      action={
        <ButtonLink
          to={paths.addAsset}
          aria-label={t`Connect again: ${names}`}
          variant="secondary"
          size="sm"
        >
          {t`Connect again`}
        </ButtonLink>
      }
    >
      {banks.length === 1
        ? t`Showing its balances from ${formatRelative(lastUpdated, now)}.`
        : t`Showing their last balances.`}
    </Callout>
  )
}

function ItemNotice({ item, now }: { item: BrokenItem; now: Date }) {
  const { institution, trouble, lastUpdated } = item
  if (trouble === 'outage') {
    return (
      <Callout tone="warn" title={t`We can't reach ${institution} right now.`}>
        <Trans>
          Showing its balances from {formatRelative(lastUpdated, now)}. They update when it answers
          again. You don't need to do anything.
        </Trans>
      </Callout>
    )
  }
  return (
    <Callout
      tone="warn"
      title={
        trouble === 'sign-in'
          ? capitalized(t`${institution} asks you to sign in again.`)
          : t`Your connection to ${institution} no longer works.`
      }
      action={
        <ButtonLink
          to={reconnectPath(item.id)}
          aria-label={t`Reconnect ${institution}`}
          variant="secondary"
          size="sm"
        >
          {t`Reconnect`}
        </ButtonLink>
      }
    >
      <Trans>Showing its balances from {formatRelative(lastUpdated, now)}.</Trans>
    </Callout>
  )
}

function endingTitle(institution: string, endsAt: string | null): string {
  if (endsAt === null) return t`Your connection to ${institution} ends soon.`
  return t`Your connection to ${institution} ends on ${formatMomentDay(endsAt)}.`
}

function AskingNotice({ item: { id, institution, asks, endsAt } }: { item: AskingItem }) {
  const ending = asks === 'ending'
  const action = ending ? t`Sign in again` : t`Choose accounts`
  return (
    <Callout
      tone={ending ? 'warn' : 'info'}
      title={
        ending
          ? endingTitle(institution, endsAt)
          : capitalized(t`${institution} has accounts you haven't shared yet.`)
      }
      action={
        <ButtonLink
          to={reconnectPath(id)}
          aria-label={t`${action}: ${institution}`}
          variant="secondary"
          size="sm"
        >
          {action}
        </ButtonLink>
      }
    >
      {ending
        ? t`Sign in to your bank before then to keep it.`
        : t`Add them in your bank's window, or leave them out.`}
    </Callout>
  )
}
