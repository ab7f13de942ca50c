import { andScreens, anybody, integrator, staff, staffWith, staffWithAny } from './access.ts';

/** Either of them shows readings; whoever exports them needs one as well. */
export const readReadings = ['client.read', 'dashboard.read'] as const;

/** Who may do what, in one place. A route names its line here; nothing else decides. */
export const whoMay = {
  // Sessions
  signIn: anybody('the provider’s token in the body is the credential'),
  refreshASession: anybody('the refresh token in the body is the credential'),
  readTheirOwnAccount: andScreens(staff),
  signOut: staff,
  /** Each of the reads is let in, or not, by itself. */
  readTogether: staff,
  switchTenant: staff,
  /** The handler asks for a recent sign-in. */
  endTheirOtherSessions: staff,

  // Screens
  askForAScreen: anybody('a screen that nobody has let in yet: it is given codes, and nothing else'),
  takeAScreensSession: anybody('the device code in the body is the credential'),
  /** What lets a screen in gives rights, as giving somebody a role does. */
  manageScreens: staffWith('role.assign', 'user.update'),

  // Clients
  listClients: andScreens(staffWith('client.read')),
  readAClient: staffWith('client.read'),
  addAClient: staffWith('client.create'),
  editAClient: staffWith('client.update'),
  regenerateAToken: staffWith('client.update'),
  manageWebhooksOfClients: staffWith('client.update'),
  deleteAClient: staffWith('client.delete'),
  restoreAClient: staffWith('client.delete'),
  /** The handler asks for the one that the action needs. */
  changeManyClients: staffWithAny('client.update', 'client.delete'),
  importClients: staffWith('client.create'),

  readNotes: staffWith('client.read'),
  /** Whoever is sent to a site. Of others' notes the handler asks for more. */
  writeNotes: staffWithAny('client.update', 'alert.update'),
  /** Alerts are told to who may read them; of others, which sites are silent. */
  seeProblemSites: staffWith('client.read'),

  // Statistics
  queryReadings: staffWithAny(...readReadings),
  /** What of it is on a wall: the power of now, losses and forecasts. */
  watchFigures: andScreens(staffWithAny(...readReadings)),
  /** It is asked by POST, and changes nothing. */
  askAQuery: andScreens(staffWithAny(...readReadings), 'all'),
  followReadings: andScreens(staffWithAny(...readReadings, 'alert.read')),
  /** The handler asks for one that lets them read what they export. */
  exportReadings: staffWith('dashboard.export'),
  /** Likewise: what is sent leads to readings. */
  scheduleReports: staffWith('dashboard.export'),

  // Alerts
  readAlerts: staffWith('alert.read'),
  /** What of it is on a wall. People are named everywhere else: who is assigned, who noted what. */
  seeWhatNeedsAttention: andScreens(staffWith('alert.read')),
  actOnAlerts: staffWith('alert.update'),
  /** For hours, at one site: whoever may snooze each of its alerts for days. */
  startMaintenance: staffWithAny('alert.update', 'alert.rule'),
  changeAlertRules: staffWith('alert.rule'),
  seeMaintenance: staffWithAny(...readReadings, 'alert.read'),

  // Users
  listUsers: staffWith('user.list'),
  exportUsers: staffWith('user.list'),
  readAUser: staffWith('user.read'),
  addAUser: staffWith('user.create'),
  editAUser: staffWith('user.update'),
  deleteAUser: staffWith('user.delete'),
  assignRoles: staffWith('role.assign', 'user.update'),

  // Roles
  listRoles: staffWith('role.list'),
  readARole: staffWith('role.read'),
  addARole: staffWith('role.create'),
  editARole: staffWith('role.update'),
  deleteARole: staffWith('role.delete'),
  readThePermissionCatalogue: andScreens(staff),

  reviewAccess: staffWith('user.list', 'role.list', 'role.assign', 'user.update'),

  // Settings
  /** A screen has none, and is answered the defaults. */
  keepTheirOwnSettings: andScreens(staff),
  /** The handler leaves out those of pages that they may not see. */
  keepSavedViews: staff,
  configureMessages: staffWithAny('tenant.settings', 'system.admin'),
  changeTheOrganization: staffWithAny('tenant.settings', 'system.admin'),

  seeBackups: staffWithAny('tenant.settings', 'system.admin'),
  /** It holds people, roles and the audit trail. */
  downloadABackup: staffWith('system.admin'),
  makeABackup: staffWithAny('tenant.settings', 'system.admin'),

  // The organisation
  readTheAuditTrail: staffWithAny('audit.read', 'system.admin'),
  readQuotas: staffWith('tenant.settings'),

  // Integrators
  obtainAToken: anybody('the client’s credentials in the body are checked'),
  useDevices: integrator,
  useAlerts: integrator,
  useWebhooks: integrator,

  // The application's parts
  reportHowPartsLoad: andScreens(staff, 'all'),
  /** The link says for whom it is, and the handler asks whether that is the caller. */
  openPreviews: staff,
  readReleases: staffWith('release.read'),
  moveReleases: staffWith('release.read', 'release.manage'),
  readHowPartsLoad: anybody('it counts builds that the registry names to everybody'),

  // Documents
  readTheContract: anybody('the documentation is public'),
};
