import { LegalPage } from './components/legal-page'
import { termsOfService } from './content/terms-of-service'

export function TermsOfServicePage() {
  return <LegalPage {...termsOfService()} />
}
