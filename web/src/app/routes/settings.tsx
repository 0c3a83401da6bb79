import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import { ChangeEmail } from '@/features/auth/components/change-email'
import { ChangePassword } from '@/features/auth/components/change-password'
import { SettingsPage } from '@/features/settings/settings-page'
import { lazyPart } from '@/lib/lazy'
import { Loading, Skeleton } from '@/ui/skeleton'

// Parts that need more code than the first section, or are far down the page.
const AuditTrail = lazyPart('AuditTrail', () => import('@/features/audit/components/audit-trail'))

const AlertPreferences = lazyPart(
  'AlertPreferences',
  () => import('@/features/insights/components/alert-preferences'),
)

const PlanSection = lazyPart(
  'PlanSection',
  () => import('@/features/billing/components/plan-section'),
)

const SignedInDevices = lazyPart(
  'SignedInDevices',
  () => import('@/features/auth/components/signed-in-devices'),
)

const Passkeys = lazyPart('Passkeys', () => import('@/features/auth/components/passkeys'))

const TwoStep = lazyPart('TwoStep', () => import('@/features/auth/components/two-step'))

const LastFiguresSwitch = lazyPart(
  'LastFiguresSwitch',
  () => import('@/features/last-figures/last-figures-switch'),
)

/** The settings feature owns the page; parts of other features come from here. */
export function Component() {
  return (
    <SettingsPage
      slots={{
        changeEmail: <ChangeEmail />,
        changePassword: <ChangePassword />,
        twoStep: (
          <Later label={t`Loading two-step sign-in`} height="h-32">
            <TwoStep />
          </Later>
        ),
        passkeys: (
          <Later label={t`Loading your passkeys`} height="h-28">
            <Passkeys />
          </Later>
        ),
        plan: (
          <Later label={t`Loading your plan`} height="h-144 sm:h-96">
            <PlanSection />
          </Later>
        ),
        alerts: (
          <Later label={t`Loading your alerts`} height="h-144 sm:h-132">
            <AlertPreferences />
          </Later>
        ),
        activity: (
          <Later label={t`Loading your activity`} height="h-96">
            <AuditTrail />
          </Later>
        ),
        lastFigures: (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <LastFiguresSwitch />
          </Suspense>
        ),
        devices: (
          <Later label={t`Loading your devices`} height="h-28">
            <SignedInDevices />
          </Later>
        ),
      }}
    />
  )
}

interface LaterProps {
  label: string
  /** Approximate height of the content, for the placeholder. */
  height: string
  children: ReactNode
}

function Later({ label, height, children }: LaterProps) {
  return (
    <Suspense
      fallback={
        <Loading label={label}>
          <Skeleton className={height} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  )
}
