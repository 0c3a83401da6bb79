import { LegalPage } from './components/legal-page'
import { privacyPolicy } from './content/privacy-policy'

export function PrivacyPolicyPage() {
  return <LegalPage {...privacyPolicy()} />
}
