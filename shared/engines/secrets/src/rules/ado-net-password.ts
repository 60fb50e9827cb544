import { defineRule } from '../types';

export default defineRule({
  id: 'ado-net-password',
  name: 'password in an ADO.NET or ODBC connection string',
  provider: 'Databases',
  description:
    'A password in an ADO.NET or ODBC connection string. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'critical',
  keywords: ['password=', 'pwd=', 'password ='],
  patterns: [
    {
      near: /(?:(?:[Ss]erver|[Dd]ata [Ss]ource|[Hh]ost|[Dd]river|DSN|[Aa]ddr|[Ii]nitial [Cc]atalog|[Dd]atabase|[Uu]ser ?[Ii][Dd]|[Uu][Ii][Dd]|[Uu]sername)[ \t]?=[^\r\n"'<>]{1,260};[ \t]{0,3})(?:[Pp]assword|[Pp][Ww][Dd]|PASSWORD)[ \t]?=[ \t]?([^\s;"'<>&]{3,100})/,
      before: 280,
      after: 110,
    },
  ],
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://learn.microsoft.com/en-us/dotnet/framework/data/adonet/connection-string-syntax'],
  examples: {
    match: [
      '"Default": "Server=sql.acme.test;Database=app;User Id=app;Password=<<pass:12>>;"',
      '<add connectionString="Data Source=sql.acme.test;Initial Catalog=app;uid=app;pwd=<<pass:12>>" />',
    ],
    noMatch: [
      'Server=sql;Database=app;User Id=app;Password={0};',
      'Server=localhost;Database=app;User Id=sa;Password=password;',
      'Server=sql;Database=app;Password=%DB_PASSWORD%;',
    ],
  },
});
