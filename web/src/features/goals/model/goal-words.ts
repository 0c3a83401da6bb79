/**
 * What a goal is for, by its English or French name. Twin of `shared/domain/src/goal/purpose.rs`, which explains its lists;
 * a test compares the words.
 */

// Prefixes, of which a space ends a word, or whole words.
export const EMERGENCIES = /emergenc|imprévu|rainy|urgence/
export const CUSHIONS =
  /buffer|contingenc|coussin|cushion|précaution|prévoyance|safety|sécurité|unexpected/
export const RETIREMENTS =
  /pension|pensions|préretraite|retire|retired|retirement|retiring|retraite|retraites/
export const NO_RETIREMENTS =
  /alimentaire|cadeau|celebrat|cruise|deposit|fête|gift|home|maison|parties|party|résidence|trip|vacation|voyage/
export const HOMES = /apartment|appartement|condo|downpayment|duplex|home|house|maison|townhouse/
export const HOME_WORDS =
  /1st|achat|acheter|buy|buying|dream|family|first|forever|future|neuf|neuve|new|nouvelle|on|own|premier|première|purchase|rêve|starter|to/
export const PLACES = /at|au|aux|en|in|near|à/
export const STUDIES =
  /bac |baccalaur|cegep|colleg|collèg|cégep|degree|doctorat|educat|maîtrise|phd |school|scolarit|tuition|universit|école|étude/
export const NO_STUDIES = /bus |camp |conduite|daycare|driving|garderie|travel|trip|voyage/
export const SCHOOLS = /elementary|high |primaire|primary|privat|privé/
export const CARE =
  /braces |chirurg|dentai|dental|denti|doctor|health|hospital|hôpita|medic|médic|orthodont|santé |surger/
export const NO_CARE =
  /assur|cat |cats |chat |chats |chien|club|cosmetic|dog|esthét|insur|pet |plasti/
export const FUNDS = /account|argent|cash|compte|fonds|fund|money|reserve|réserve|saving|épargne/
export const SMALL_WORDS =
  /a|d|de|des|du|en|for|l|la|le|les|ma|mes|mon|my|nos|notre|of|our|pour|the|un|une/
export const EMERGENCY_WORDS =
  /cas|dans|day|days|expenses|filet|fond|income|matelas|mois|month|months|net|revenu/

/** The words of a name, each after a space, with one at the end. */
const wordsOf = (name: string) =>
  ` ${name
    .toLowerCase()
    .replace(/down payment|mise de fonds/g, 'downpayment')
    .replace(/[^\p{Alphabetic}\p{N}]+/gu, ' ')
    .trim()} `

/** Patterns side by side. */
const any = (...patterns: RegExp[]) => patterns.map(({ source }) => source).join('|')

const has = (words: string, ...prefixes: RegExp[]) =>
  new RegExp(` (?:${any(...prefixes)})`).test(words)

const hasWord = (words: string, list: RegExp) => new RegExp(` (?:${list.source}) `).test(words)

const hasOnly = (words: string, prefixes: RegExp[], ...lists: RegExp[]) =>
  new RegExp(
    `^(?: (?:(?:${any(FUNDS, ...prefixes)})[^ ]*|${any(SMALL_WORDS, ...lists)}|\\p{N}+))+ $`,
    'u',
  ).test(words)

/** Whether it is an emergency fund and nothing else (decision 144). */
export function isForEmergencies(name: string): boolean {
  const words = wordsOf(name)
  if (has(words, FUNDS) && has(words, EMERGENCIES)) return true
  const meant = [EMERGENCIES, CUSHIONS]
  return has(words, ...meant) && hasOnly(words, meant, EMERGENCY_WORDS)
}

export function isForRetirement(name: string): boolean {
  const words = wordsOf(name)
  return hasWord(words, RETIREMENTS) && !has(words, NO_RETIREMENTS)
}

/** Whether a registered plan, by its subtype, is for it: for a first home, studies, or health care. */
export function isPurposeOf(name: string, plan: string): boolean {
  if (isForEmergencies(name)) return false
  const words = wordsOf(name)
  const isForStudies = has(words, STUDIES)
  if (plan === 'fhsa') return isForAHome(words)
  if (plan === 'hsa') return has(words, CARE) && !has(words, NO_CARE) && !isForStudies
  if (plan === 'resp' && has(words, SCHOOLS)) return false
  return OF_STUDIES.test(plan) && isForStudies && !has(words, NO_STUDIES)
}

const OF_STUDIES = /^(?:529|education savings account|resp)$/

/** Whether the words are of a first home, or of a down payment, and of nothing else but its place. */
function isForAHome(all: string): boolean {
  const words = all.replace(new RegExp(` (?:${PLACES.source}) .*`), ' ')
  return hasWord(words, HOMES) && hasOnly(words, [], HOMES, HOME_WORDS)
}
