import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'

export function SignOutButton() {
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await signOut()
    } finally {
      setLeaving(false)
    }
  }

  return (
    <Button variant="secondary" pending={leaving} onClick={() => void leave()}>
      <LogOut aria-hidden="true" />
      <Trans>Sign out</Trans>
    </Button>
  )
}
