import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { confirmationMessages } from '../content/account-messages'

/** The ways away from the verification page. */
export function ConfirmationChoices({ email }: { email: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <Button asChild variant="ghost" className="whitespace-normal">
        <Link to={paths.login} state={{ email: email ?? undefined }}>
          {confirmationMessages.toLogin}
        </Link>
      </Button>
      <Button asChild variant="ghost" className="whitespace-normal">
        <Link to={paths.register}>{confirmationMessages.backToRegister}</Link>
      </Button>
    </div>
  )
}
