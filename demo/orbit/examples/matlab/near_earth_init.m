function s = near_earth_init(line1, line2)
  % SGP4 for near-earth satellites (periods under 225 minutes), WGS-72: an element set ready to be propagated.
  % After D. A. Vallado and others, "Revisiting Spacetrack Report #3", AIAA 2006-6753.
  % Lengths are in earth radii and angles in radians.
  s.radius_km = 6378.135;
  s.xke = 60 / sqrt(s.radius_km^3 / 398600.8);
  s.j2 = 0.001082616;
  j3_j2 = -0.00000253881 / s.j2;
  j4 = -0.00000165597;

  bstar = str2double(line1(54:59)) * 1e-5 * 10^str2double(line1(60:61));
  s.inclination = str2double(line2(9:16)) * pi / 180;
  s.node = str2double(line2(18:25)) * pi / 180;
  s.e = str2double(['0.' strrep(line2(27:33), ' ', '0')]);
  s.perigee = str2double(line2(35:42)) * pi / 180;
  s.anomaly = str2double(line2(44:51)) * pi / 180;
  kozai = str2double(line2(53:63)) * 2 * pi / 1440;

  % mean motion and semi-major axis
  s.cosi = cos(s.inclination);
  s.sini = sin(s.inclination);
  c2 = s.cosi^2;
  c4 = c2^2;
  s.con41 = 3 * c2 - 1;
  s.x1mth2 = 1 - c2;
  beta2 = 1 - s.e^2;
  beta = sqrt(beta2);
  d1 = 0.75 * s.j2 * s.con41 / (beta * beta2);
  ak = (s.xke / kozai)^(2 / 3);
  d = d1 / ak^2;
  adel = ak * (1 - d^2 - d * (1 / 3 + 134 * d^2 / 81));
  n = kozai / (1 + d1 / adel^2);
  a = (s.xke / n)^(2 / 3);
  s.n = n;
  s.a = a;

  % drag
  perigee_km = (a * (1 - s.e) - 1) * s.radius_km;
  s.simple = perigee_km < 220;
  if perigee_km >= 156
    s_km = 78;
  elseif perigee_km < 98
    s_km = 20;
  else
    s_km = perigee_km - 78;
  end
  s4 = s_km / s.radius_km + 1;
  tsi = 1 / (a - s4);
  s.eta = a * s.e * tsi;
  etasq = s.eta^2;
  eeta = s.e * s.eta;
  psisq = abs(1 - etasq);
  coef = ((120 - s_km) / s.radius_km * tsi)^4;
  coef1 = coef / psisq^3.5;
  s.c1 = bstar * coef1 * n * (a * (1 + 1.5 * etasq + eeta * (4 + etasq)) ...
    + 0.375 * s.j2 * tsi / psisq * s.con41 * (8 + 3 * etasq * (8 + etasq)));
  cc4 = 2 * n * coef1 * a * beta2 * (s.eta * (2 + 0.5 * etasq) + s.e * (0.5 + 2 * etasq) ...
    - s.j2 * tsi / (a * psisq) * (-3 * s.con41 * (1 - 2 * eeta + etasq * (1.5 - 0.5 * eeta)) ...
    + 0.75 * s.x1mth2 * (2 * etasq - eeta * (1 + etasq)) * cos(2 * s.perigee)));
  s.bc4 = bstar * cc4;
  s.bc5 = bstar * 2 * coef1 * a * beta2 * (1 + 2.75 * (etasq + eeta) + eeta * etasq);
  s.omgcof = 0;
  s.xmcof = 0;
  if s.e > 1e-4
    s.omgcof = bstar * (-2 * coef * tsi * j3_j2 * n * s.sini / s.e) * cos(s.perigee);
    s.xmcof = -2 / 3 * coef * bstar / eeta;
  end

  % secular rates
  pinvsq = 1 / (a * beta2)^2;
  t1 = 1.5 * s.j2 * pinvsq * n;
  t2 = 0.5 * t1 * s.j2 * pinvsq;
  t3 = -0.46875 * j4 * pinvsq^2 * n;
  s.mdot = n + 0.5 * t1 * beta * s.con41 + 0.0625 * t2 * beta * (13 - 78 * c2 + 137 * c4);
  s.argpdot = -0.5 * t1 * (1 - 5 * c2) + 0.0625 * t2 * (7 - 114 * c2 + 395 * c4) + t3 * (3 - 36 * c2 + 49 * c4);
  xhdot1 = -t1 * s.cosi;
  s.nodedot = xhdot1 + (0.5 * t2 * (4 - 19 * c2) + 2 * t3 * (3 - 7 * c2)) * s.cosi;
  s.nodecf = 3.5 * beta2 * xhdot1 * s.c1;
  s.xlcof = -0.25 * j3_j2 * s.sini * (3 + 5 * s.cosi) / max(1 + s.cosi, 1.5e-12);
  s.aycof = -0.5 * j3_j2 * s.sini;

  % drag of higher order, for satellites that are not about to fall
  c1sq = s.c1^2;
  s.d2 = 4 * a * tsi * c1sq;
  temp = s.d2 * tsi * s.c1 / 3;
  s.d3 = (17 * a + s4) * temp;
  s.d4 = 0.5 * temp * a * tsi * (221 * a + 31 * s4) * s.c1;
  s.t3cof = s.d2 + 2 * c1sq;
  s.t4cof = 0.25 * (3 * s.d3 + s.c1 * (12 * s.d2 + 10 * c1sq));
  s.t5cof = 0.2 * (3 * s.d4 + 12 * s.c1 * s.d3 + 6 * s.d2^2 + 15 * c1sq * (2 * s.d2 + c1sq));
  s.delmo = (1 + s.eta * cos(s.anomaly))^3;
  s.sinmo = sin(s.anomaly);
end
