import { useQuery } from '@tanstack/react-query'
import { userMessage } from '@/lib/problem'
import { profileQuery } from '@/lib/queries'
import { useSignedInUser } from '@/lib/session'
import { ErrorState } from '@/ui/error-state'
import { Loading, Skeleton } from '@/ui/skeleton'
import { AppearanceForm } from './components/appearance-form'
import { CurrencyForm } from './components/currency-form'
import { ProfileForm } from './components/profile-form'
import { SecurityFacts } from './components/security-facts'
import { SettingsSection } from './components/settings-section'
import { SignOutButton } from './components/sign-out-button'

const sections = [
  { id: 'profile', title: 'Profile', text: 'How Goldgrove addresses you.' },
  { id: 'appearance', title: 'Appearance', text: 'Remembered on this device only.' },
  { id: 'currency', title: 'Currency', text: 'What your totals are counted in.' },
  { id: 'security', title: 'Security', text: 'How your account and data are kept.' },
  { id: 'session', title: 'This device', text: 'Signing out clears what this browser keeps.' },
] as const

type SectionId = (typeof sections)[number]['id']

export function SettingsPage() {
  return (
    <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Settings sections" className="hidden lg:block">
        <ul className="sticky top-22 grid gap-1">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="block rounded-control px-3 py-2 text-control font-medium text-text-2 transition-colors hover:bg-sunken hover:text-text"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-4xl gap-4 lg:gap-5">
        {sections.map((section) => (
          <SettingsSection key={section.id} {...section}>
            <SectionBody id={section.id} />
          </SettingsSection>
        ))}
      </div>
    </div>
  )
}

function SectionBody({ id }: { id: SectionId }) {
  switch (id) {
    case 'profile':
    case 'currency':
      return <ProfileSection id={id} />
    case 'appearance':
      return <AppearanceForm />
    case 'security':
      return <SecurityFacts />
    case 'session':
      return <SignOutButton />
  }
}

/** The sections that need the profile; the others never wait for it. */
function ProfileSection({ id }: { id: 'profile' | 'currency' }) {
  const user = useSignedInUser()
  const { data, error, isError, isFetching, refetch } = useQuery(profileQuery)
  if (data === undefined) {
    return isError ? (
      <ErrorState
        message={userMessage(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading label="Loading your profile">
        <Skeleton className={id === 'profile' ? 'h-52' : 'h-20'} />
      </Loading>
    )
  }
  return id === 'profile' ? (
    <ProfileForm profile={data} email={user.email} />
  ) : (
    <CurrencyForm profile={data} />
  )
}
