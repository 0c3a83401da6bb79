import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { profileQuery } from '@/entities/household'
import type { Profile } from '@/lib/api-types'
import { focusHeading } from '@/lib/focus-heading'
import { lazyPart } from '@/lib/lazy'
import { useSession, useSignedInUser } from '@/lib/session'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { QueryFallback } from '@/ui/query-fallback'
import { Skeleton } from '@/ui/skeleton'
import {
  AppearanceForm,
  CurrencyForm,
  LanguageForm,
  NotificationsForm,
  TimeZoneForm,
} from './components/preference-forms'
import { ProfileForm } from './components/profile-form'
import { SecurityFacts } from './components/security-facts'
import { type SectionId, settingsSections } from './content/sections'

const ExchangeRatesSection = lazyPart(
  'ExchangeRatesSection',
  () => import('./components/exchange-rates'),
)

const DataSection = lazyPart('DataSection', () => import('./components/data-section'))

// Few users ever see it.
const ReturnedMail = lazyPart('ReturnedMail', () => import('./components/returned-mail'))

const DeleteAccount = lazyPart('DeleteAccount', () => import('./components/delete-account'))

/** Parts from other features. */
interface SettingsSlots {
  changeEmail: ReactNode
  changePassword: ReactNode
  twoStep: ReactNode
  passkeys: ReactNode
  plan: ReactNode
  alerts: ReactNode
  activity: ReactNode
  devices: ReactNode
  lastFigures: ReactNode
}

/** All settings, section by section; each one is saved separately. */
export function SettingsPage({ slots }: { slots: SettingsSlots }) {
  useGoToSection()
  return (
    <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label={t`Settings sections`} data-print="hide">
        <ul className="sticky top-[calc(5.5rem+var(--offline,0px))] flex flex-wrap gap-1 lg:grid">
          {settingsSections().map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="block rounded-control px-3 py-2 text-control font-medium text-text-2 transition-colors hover:bg-sunken hover:text-text pointer-coarse:py-3"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="@container grid max-w-4xl gap-4 lg:gap-5">
        {settingsSections().map(({ id, title, text }) => (
          <SettingsSection key={id} id={id} title={title} text={text}>
            <SectionBody id={id} slots={slots} />
          </SettingsSection>
        ))}
      </div>
    </div>
  )
}

/** For an address that names a section, or to which the payment pages return. */
function useGoToSection(): void {
  const location = useLocation()
  useEffect(() => {
    const { hash, search } = location
    const params = new URLSearchParams(search)
    const fromPayment = params.has('checkout') || params.has('portal')
    const id = hash.slice(1) || (fromPayment ? 'plan' : '')
    const section = id ? document.getElementById(id) : null
    if (!section) return
    section.scrollIntoView()
    focusHeading(section.querySelector('h2'))
  }, [location])
}

function SectionBody({ id, slots }: { id: SectionId; slots: SettingsSlots }) {
  switch (id) {
    case 'profile':
      return (
        <WithProfile height="h-96">
          {(profile) => (
            <div className="grid gap-6">
              <ProfileForm profile={profile} />
              <div className="grid gap-3">
                <Email />
                {profile.mail_returned_at && (
                  <Suspense>
                    <ReturnedMail at={profile.mail_returned_at} />
                  </Suspense>
                )}
                {slots.changeEmail}
              </div>
              <LanguageForm profile={profile} />
              <TimeZoneForm profile={profile} />
            </div>
          )}
        </WithProfile>
      )
    case 'currency':
      return (
        <WithProfile height="h-20">{(profile) => <CurrencyForm profile={profile} />}</WithProfile>
      )
    case 'exchange-rates':
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ExchangeRatesSection />
        </Suspense>
      )
    case 'notifications':
      return (
        <div className="grid gap-6">
          {slots.alerts}
          <WithProfile height="h-20">
            {(profile) => <NotificationsForm profile={profile} />}
          </WithProfile>
        </div>
      )
    case 'data':
      return (
        <div className="grid gap-6">
          <Suspense fallback={<Skeleton className="h-64 sm:h-52" />}>
            <WithProfile height="h-64 sm:h-52">
              {(profile) => <DataSection profile={profile} />}
            </WithProfile>
          </Suspense>
          {slots.lastFigures}
        </div>
      )
    case 'appearance':
      return <AppearanceForm />
    case 'security':
      return <SecurityFacts {...slots} />
    case 'plan':
      return slots.plan
    case 'devices':
      return (
        <div className="grid justify-items-start gap-4">
          {slots.devices}
          <SignOutButton />
        </div>
      )
    case 'delete-account':
      return (
        <Suspense fallback={<Skeleton className="h-28" />}>
          <DeleteAccount />
        </Suspense>
      )
    case 'activity':
      return slots.activity
  }
}

interface WithProfileProps {
  /** Approximate height of the content, for the placeholder. */
  height: string
  children: (profile: Profile) => ReactNode
}

/** The sections that need the profile; the others do not wait for it. */
function WithProfile({ height, children }: WithProfileProps) {
  const read = useQuery(profileQuery)
  const { data } = read
  if (data) return children(data)
  return <QueryFallback read={read} loading={t`Loading your profile`} height={height} />
}

function Email() {
  return (
    <Field label={t`Email`} help={t`Used to sign in.`}>
      <Input type="email" value={useSignedInUser().email} readOnly autoComplete="email" />
    </Field>
  )
}

function SignOutButton() {
  const { signOut } = useSession()
  const { pending, run } = useTask(signOut)
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      <LogOut />
      {t`Sign out`}
    </Button>
  )
}

interface SettingsSectionProps {
  id: string
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section, saved separately: its description and its controls, side by side where the page has room. */
function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Card
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-5 @min-[42rem]:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] @min-[42rem]:gap-8"
    >
      <div>
        <h2 id={`${id}-title`} className="text-card">
          {title}
        </h2>
        <p className="mt-1 text-caption text-text-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </Card>
  )
}
