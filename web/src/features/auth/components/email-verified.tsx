import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { toast } from '@/ui/toast'
import { confirmationMessages } from '../content/account-messages'
import type { WelcomeState } from '../model/page-state'
import { forgetPendingEmail } from '../model/pending-email'
import type { Destination } from '../model/use-confirmation'

const REDIRECT_DELAY_MS = 2_000
const TOAST_ID = 'email-verified'

const welcome: WelcomeState = {
  fromEmailVerification: true,
  get message() {
    return confirmationMessages.welcome
  },
}

const sentences: Record<'dashboard' | 'login', string> = {
  get dashboard() {
    return confirmationMessages.verifiedToDashboard
  },
  get login() {
    return confirmationMessages.verifiedToLogin
  },
}

export interface EmailVerifiedProps {
  destination: Destination
  email: string | null
}

/** Says so, and goes on after two seconds; where no way is set, a button offers one. */
export function EmailVerified({ destination, email }: EmailVerifiedProps) {
  const navigate = useNavigate()

  useEffect(() => {
    toast.success(confirmationMessages.verified, { id: TOAST_ID })
  }, [])

  useEffect(() => {
    if (destination === null) return
    const timer = setTimeout(() => {
      forgetPendingEmail()
      if (destination === 'dashboard')
        void navigate(paths.dashboard, { replace: true, state: welcome })
      else void navigate(paths.login, { replace: true, state: signInState(email) })
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [destination, email, navigate])

  return (
    <div className="grid justify-items-start gap-6">
      <p role="status" className="flex items-center gap-3 text-text-2">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-pos" />
        {confirmationMessages.verifiedNoRedirect}
      </p>
      {destination === null ? (
        <Button asChild size="lg" full>
          <Link to={paths.dashboard} state={welcome}>
            {confirmationMessages.toDashboard}
          </Link>
        </Button>
      ) : (
        <p className="flex items-center gap-3 text-control text-text-3">
          <Spinner className="size-4" />
          {sentences[destination]}
        </p>
      )}
    </div>
  )
}

function signInState(email: string | null) {
  return { message: confirmationMessages.signInNow, email: email ?? undefined }
}
