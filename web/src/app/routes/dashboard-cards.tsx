/** The cards below the dashboard's figures, or instead of them on a first visit. */
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { profileQuery } from '@/entities/household'
import { TopHoldingsCard } from '@/features/accounts/components/top-holdings-card'
import {
  areNeighbours,
  CARDS_PREFERENCE,
  type CardId,
  cardsOf,
} from '@/features/dashboard/model/cards'
import { GoalsCard } from '@/features/goals/components/goals-card'
import { InsightsFeed, type InsightsFeedProps } from '@/features/insights/components/insights-feed'
import type { Household } from '@/lib/api-types'
import { lazyExtra, lazyPart } from '@/lib/lazy'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'

// Opened rarely.
const ArrangeCardsDialog = lazyPart(
  'ArrangeCardsDialog',
  () => import('@/features/dashboard/components/arrange-cards-dialog'),
)

// Most visits are not the first.
const FirstStepsCard = lazyExtra(
  'FirstStepsCard',
  () => import('@/features/dashboard/components/first-steps-card'),
)

/** On a phone these are below the first screen, so they are laid out and painted only when scrolled near. */
const LATE = 'max-lg:laid-out-late lg:col-span-12'
const GOALS = `${LATE} xl:col-span-5 print:col-span-5`
const HOLDINGS = `${LATE} xl:col-span-7 print:col-span-7`
const WHOLE_ROW = `${LATE} print:col-span-12`

/** The cards that a user can order and hide. */
export function OwnCards({ data }: { data: Household }) {
  const [arranging, setArranging] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const places = cardsOf(profile?.preferences[CARDS_PREFERENCE])
  const shown = places.flatMap((place) => (place.shown ? [place.id] : []))
  const beside = areNeighbours(shown)
  const cards: Readonly<Record<CardId, ReactNode>> = {
    insights: <Insights key="insights" />,
    goals: <GoalsCard key="goals" goals={data.goals} className={beside ? GOALS : WHOLE_ROW} />,
    holdings: (
      <TopHoldingsCard
        key="holdings"
        holdings={data.holdings}
        netWorth={data.netWorth}
        className={beside ? HOLDINGS : WHOLE_ROW}
      />
    ),
  }
  return (
    <>
      {shown.map((id) => cards[id])}
      <div data-print="hide" className="flex justify-end lg:col-span-12">
        <Button variant="link" size="sm" onClick={() => setArranging(true)}>
          <SlidersHorizontal />
          {t`Arrange cards`}
        </Button>
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeCardsDialog places={places} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Without an account there are no figures. */
export function FirstVisit({ data }: { data: Household }) {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-96 rounded-card lg:col-span-12" />}>
        <FirstStepsCard
          hasGoals={data.goals.length > 0}
          className="lg:col-span-12 print:col-span-12"
        />
      </Suspense>
      <Insights quiet />
      <GoalsCard goals={data.goals} className={GOALS} />
      <TopHoldingsCard holdings={data.holdings} netWorth={data.netWorth} className={HOLDINGS} />
    </>
  )
}

function Insights(props: InsightsFeedProps) {
  return (
    <div className="grid gap-4 empty:hidden lg:col-span-12 lg:gap-5 print:col-span-12">
      <InsightsFeed {...props} />
    </div>
  )
}
