function position = near_earth_position(s, t)
  % x, y, z in km, TEME, t minutes after the epoch; empty when the orbit is no ellipse any more.
  m = s.anomaly + s.mdot * t;
  argp = s.perigee + s.argpdot * t;
  node = s.node + s.nodedot * t + s.nodecf * t^2;
  tempa = 1 - s.c1 * t;
  tempe = s.bc4 * t;
  templ = 1.5 * s.c1 * t^2;
  if ~s.simple
    temp = s.omgcof * t + s.xmcof * ((1 + s.eta * cos(m))^3 - s.delmo);
    m = m + temp;
    argp = argp - temp;
    tempa = tempa - s.d2 * t^2 - s.d3 * t^3 - s.d4 * t^4;
    tempe = tempe + s.bc5 * (sin(m) - s.sinmo);
    templ = templ + s.t3cof * t^3 + t^4 * (s.t4cof + t * s.t5cof);
  end
  a = s.a * tempa^2;
  e = max(s.e - tempe, 1e-6);
  if e >= 1
    position = [];
    return;
  end
  m = m + s.n * templ;

  % long-period terms and Kepler's equation
  temp = 1 / (a * (1 - e^2));
  axn = e * cos(argp);
  ayn = e * sin(argp) + temp * s.aycof;
  u = rem(m + argp + temp * s.xlcof * axn, 2 * pi);
  anomaly = u;
  for k = 1:10
    step = (u - ayn * cos(anomaly) + axn * sin(anomaly) - anomaly) / (1 - cos(anomaly) * axn - sin(anomaly) * ayn);
    anomaly = anomaly + max(-0.95, min(0.95, step));
    if abs(step) < 1e-12
      break;
    end
  end
  sine = sin(anomaly);
  cosine = cos(anomaly);
  ecose = axn * cosine + ayn * sine;
  esine = axn * sine - ayn * cosine;
  el2 = axn^2 + ayn^2;
  pl = a * (1 - el2);
  beta = sqrt(1 - el2);
  r = a * (1 - ecose);
  temp = esine / (1 + beta);
  sinu = a / r * (sine - ayn - axn * temp);
  cosu = a / r * (cosine - axn + ayn * temp);

  % short-period terms
  sin2u = 2 * cosu * sinu;
  cos2u = 1 - 2 * sinu^2;
  t1 = 0.5 * s.j2 / pl;
  t2 = t1 / pl;
  r = r * (1 - 1.5 * t2 * beta * s.con41) + 0.5 * t1 * s.x1mth2 * cos2u;
  su = atan2(sinu, cosu) - 0.25 * t2 * (7 * s.cosi^2 - 1) * sin2u;
  node = node + 1.5 * t2 * s.cosi * sin2u;
  inclination = s.inclination + 1.5 * t2 * s.cosi * s.sini * cos2u;

  mx = -sin(node) * cos(inclination);
  my = cos(node) * cos(inclination);
  position = r * s.radius_km * [mx * sin(su) + cos(node) * cos(su), ...
                                my * sin(su) + sin(node) * cos(su), sin(inclination) * sin(su)];
end
