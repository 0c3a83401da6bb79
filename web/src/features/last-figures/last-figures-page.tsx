import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type LastFigures, LockFailure, openFigures } from '@/entities/last-figures'
import { signedBalance } from '@/lib/exchange'
import { lastFiguresAt } from '@/lib/last-figures'
import { formatMoment, formatMomentDay } from '@/lib/moments'
import { toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import { savedAmount } from '@/lib/saved-amount'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { Card, CardHeader } from '@/ui/card'
import { FactList } from '@/ui/fact-list'
import { HeroMoney, HomeCurrency, Money } from '@/ui/money'
import { OtherCurrencies } from '@/ui/other-currencies'
import { PageMeta } from '@/ui/page-meta'
import { lockMessages } from './lock-messages'

/** The figures that this device keeps for offline use, behind its lock. Read-only, and sends no requests. */
export function LastFiguresPage() {
  const [figures, setFigures] = useState<LastFigures | null>(null)
  const [takenAt, setTakenAt] = useState(() => lastFiguresAt(new Date()))

  // Locks when another app comes to the front, because another person may be using the device.
  useEffect(() => {
    const lock = () => {
      if (document.visibilityState === 'hidden') setFigures(null)
    }
    document.addEventListener('visibilitychange', lock)
    return () => document.removeEventListener('visibilitychange', lock)
  }, [])

  async function open(): Promise<void> {
    const opened = await openFigures(new Date())
    if (opened === null) setTakenAt(null)
    else setFigures(opened)
  }

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-8 lg:gap-5">
      <PageMeta unlisted title={t`Last figures`} />
      <h1 className="text-heading">{t`Your last figures`}</h1>
      {takenAt === null ? (
        <p className="text-text-2">
          <Trans>
            This device keeps no figures. Turn on last figures in your settings, and open your
            dashboard once.
          </Trans>
        </p>
      ) : figures === null ? (
        <Locked takenAt={takenAt} onOpen={open} />
      ) : (
        <HomeCurrency value={figures.netWorth.currency}>
          <Figures figures={figures} takenAt={takenAt} />
        </HomeCurrency>
      )}
      <ButtonLink to={paths.dashboard} variant="secondary" className="justify-self-start">
        {t`Go to your dashboard`}
      </ButtonLink>
    </div>
  )
}

function Locked({ takenAt, onOpen }: { takenAt: Date; onOpen: () => Promise<void> }) {
  const { pending, failure, run } = useTask(
    onOpen,
    (error) => lockMessages()[error instanceof LockFailure ? error.kind : 'damaged'],
  )
  const day = formatMomentDay(takenAt)
  return (
    <>
      <p className="text-text-2">
        <Trans>
          This device keeps your figures of {day}. Unlock it again to see them, with your
          fingerprint, face or PIN.
        </Trans>
      </p>
      <Button className="justify-self-start" pending={pending} onClick={() => void run()}>
        <LockKeyhole />
        {t`Unlock`}
      </Button>
      {failure && <Callout tone="neg" role="alert" title={failure} />}
    </>
  )
}

function Figures({ figures, takenAt }: { figures: LastFigures; takenAt: Date }) {
  const { netWorth, accounts, goals } = figures
  const { currency } = netWorth
  const moment = formatMoment(takenAt)
  const amount = (value: number) => <Money major={value} currency={currency} />
  return (
    <>
      <Callout tone="warn" role="status" title={t`Figures of ${moment}`}>
        {t`They may be out of date. You can't change anything here.`}
      </Callout>
      <Dated hero title={t`Net worth`} takenAt={takenAt}>
        <p className="mb-4">
          <HeroMoney value={toMinor(netWorth.netWorth, currency)} currency={currency} />
        </p>
        <FactList
          facts={[
            { name: t`Assets`, value: amount(netWorth.totalAssets) },
            { name: t`Liabilities`, value: amount(-netWorth.totalLiabilities) },
          ]}
        />
        <OtherCurrencies netWorth={netWorth} />
      </Dated>
      {accounts.length > 0 && (
        <Dated title={t`Accounts`} takenAt={takenAt}>
          <FactList
            facts={accounts.map((account) => ({
              id: account.id,
              name: account.name,
              note: updated(account.last_updated),
              value: <Money value={signedBalance(account)} currency={account.currency} cents />,
            }))}
          />
        </Dated>
      )}
      {goals.length > 0 && (
        <Dated title={t`Goals`} takenAt={takenAt}>
          <FactList
            facts={goals.map((goal) => ({
              id: goal.id,
              name: goal.name,
              value: <Saved goal={goal} />,
            }))}
          />
        </Dated>
      )}
    </>
  )
}

function updated(moment: string): string {
  const day = formatMomentDay(moment)
  return t`Updated ${day}`
}

function Saved({ goal }: { goal: LastFigures['goals'][number] }) {
  const { currency } = goal
  const saved = <Money value={savedAmount(goal)} currency={currency} />
  const target = <Money major={goal.target_amount} currency={currency} />
  return (
    <Trans>
      {saved} of {target}
    </Trans>
  )
}

interface DatedProps {
  title: string
  takenAt: Date
  hero?: boolean
  children: ReactNode
}

/** A card with the date of its figures. */
function Dated({ title, takenAt, hero = false, children }: DatedProps) {
  const day = formatMomentDay(takenAt)
  return (
    <Card hero={hero}>
      <CardHeader
        title={title}
        action={
          <span className="text-caption text-text-3">
            <Trans>As of {day}</Trans>
          </span>
        }
      />
      {children}
    </Card>
  )
}
