import { contactEmails, mailDraft } from '@/lib/contact'
import { Button } from '@/ui/button'
import { codeMessages } from '../content/code-messages'
import { sideMessages } from '../content/messages'
import { AuthLayout } from './auth-layout'
import { CodeForm, type CodeFormProps } from './code-form'

/** The page between the password and the account: the code, and help for a lost phone. */
export function CodeStep(props: CodeFormProps) {
  return (
    <AuthLayout
      title={codeMessages.title}
      lead={codeMessages.lead}
      side={sideMessages.login}
      footer={
        <>
          {codeMessages.lostPhone}{' '}
          <Button asChild variant="link">
            <a href={mailDraft(contactEmails.support, codeMessages.supportSubject)}>
              {codeMessages.support}
            </a>
          </Button>
        </>
      }
    >
      <CodeForm {...props} />
    </AuthLayout>
  )
}
