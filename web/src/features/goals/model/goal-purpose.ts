import type { GoalTemplateId } from '@/lib/planning/templates'

/** What a goal is for, guessed from its name, in English or French. */
const purposes = {
  emergency: /emergency|urgence|rainy|safety|buffer/i,
  vacation: /vacation|vacances|trip|travel|voyage|holiday/i,
  home: /home|house|down ?payment|apartment|appartement|condo|duplex|maison|mise de fonds/i,
  retirement: /retire|retraite/i,
  education:
    /educat|school|coll[eè]ge|universit|tuition|étude|école|scolarité|c[eé]gep|degree|doctorat|maîtrise|\bph\.?d\b|\bbac\b|baccalaur/i,
  vehicle: /\bcar\b|v[eé]hic|truck|van\b|\bauto\b|voiture|camion/i,
  wedding: /wedding|marri|mariage|ring\b/i,
} satisfies Record<GoalTemplateId, RegExp>

/** The first that fits. */
export const purposeOf = (name: string) =>
  (Object.keys(purposes) as GoalTemplateId[]).find((purpose) => purposes[purpose].test(name))
