import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/ui/icon-button'
import { Input, type InputProps } from '@/ui/input'

/** A password that the user can show while typing. Paste and password managers work. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        label={shown ? t`Hide password` : t`Show password`}
        className="absolute inset-y-0 right-0 my-auto"
        onClick={() => setShown((was) => !was)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}
