export { PrivacyPolicyPage as Component } from '@/features/marketing/privacy-policy-page'
