/** Section 5: validation rules. */
export const validation = {
  'validation.verifiedFirst': 'Orders require completed identity verification.',
  'validation.name': 'Generic text of the interface, name empty: Please fill in the name.',
  'validation.phone': 'Generic text of the interface, phone: Malformed phone number.',
  'validation.area': 'Generic text of the interface, area: Please select a receiving area.',
  'validation.address': 'Generic text of the interface, address: Address can not be empty.',
} as const satisfies Record<string, string>

/** Section 6: roles and permissions. */
export const roles = {
  'role.visitor': 'Visitor: may reach the pages not marked auth.',
  'role.user': 'Logged-in user with a token: may reach the auth pages.',
  'role.buyer': 'Buyer: must be identity-verified before ordering.',
  'role.seller': 'Seller: receives real-time order alerts.',
  'role.sellerCheck': 'A seller check exists (isSellProduct).',
  'role.merchant': 'Merchant, through certification and a bond.',
  'role.alertsNeedToken':
    'Seller alerts and the socket connection apply only to a logged-in user with a non-empty token; otherwise nothing happens.',
} as const satisfies Record<string, string>
