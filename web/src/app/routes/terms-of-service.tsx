export { TermsOfServicePage as Component } from '@/features/marketing/terms-of-service-page'
