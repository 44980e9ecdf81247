/** What one user reports of another; the operators' queue and the reporter's choice read the same list. */
export const complaintTypes = ['fraud', 'third_party', 'fake_proof', 'abuse', 'other'] as const
export type ComplaintType = (typeof complaintTypes)[number]

export const COMPLAINT_PICTURES = 6
export const COMPLAINT_LEAST_CHARACTERS = 5
export const COMPLAINT_MOST_CHARACTERS = 1000
/** Of one reporter, about whomever: who has more to say is one for customer service. */
export const COMPLAINTS_A_DAY = 5
